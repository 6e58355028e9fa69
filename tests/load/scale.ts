import type { Payload } from 'payload'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'
import { freeze, outcomes, progress, purge, results } from './support/scale-mail.ts'
import { probes } from './support/scale-probes.ts'
import { insertScale, type Scale } from './support/scale-rows.ts'
import { board, dashboard, listPage, listResponse, person, segment } from './support/scale-staff.ts'
import type { WorkOf } from './support/scale-work.ts'

const few: Scale = { contacts: 10_000, newsletters: 10 }
const many: Scale = {
  contacts: process.env['BENCH_MILLION'] === 'yes' ? 1_000_000 : 100_000,
  newsletters: 10,
}

interface Measured {
  readonly name: string
  readonly work: WorkOf
  /** Of the time of the statements by hand. */
  readonly atMost?: number
  /** Whether what is done grows with the number of rows by its nature, such as counting them. */
  readonly perRow?: boolean
  readonly rounds?: { readonly rounds: number; readonly calls: number; readonly warmUps?: number }
}

const seldom = { rounds: 5, calls: 1, warmUps: 1 }
/** What takes most of a minute with a million. */
const rarely = { rounds: 3, calls: 1, warmUps: 0 }

const measured: readonly Measured[] = [
  { name: 'first page of contacts', work: listPage, rounds: { rounds: 9, calls: 20 } },
  {
    name: 'first page of contacts as a whole response, with who asks',
    work: listResponse,
    rounds: { rounds: 9, calls: 20 },
  },
  { name: 'timeline of a person', work: person, rounds: { rounds: 9, calls: 20 } },
  { name: 'removing 1,000 old deliveries', work: purge, rounds: { rounds: 9, calls: 3 } },
  { name: 'board of stages', work: board, perRow: true },
  { name: 'figures of the dashboard', work: dashboard, perRow: true },
  { name: 'progress of a newsletter that is being sent', work: progress, perRow: true },
  { name: 'results of a newsletter', work: results, perRow: true },
  // Postgres plans what it stores for one process, and what it shows for several.
  { name: 'counting what became of a newsletter', work: outcomes, perRow: true, atMost: 2 },
  { name: 'count of a segment', work: segment, perRow: true },
  {
    name: 'freezing the recipients of a newsletter',
    work: freeze,
    perRow: true,
    rounds: rarely,
  },
]

const measure = async (
  databases: { readonly few: Payload; readonly many: Payload },
  { name, work, perRow = false, rounds = seldom, atMost = 1.5 }: Measured,
): Promise<Row[]> => {
  const large = await work(databases.many, many)
  const small = await work(databases.few, few)
  const ms = await compare({ ...large, few: small.ours }, rounds)
  const times = perRow ? many.contacts / few.contacts : 1
  const count = many.contacts.toLocaleString('en')
  return [
    {
      what: `${name}, ${count} contacts and subscribers and ten newsletters to all, against SQL by hand`,
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.byHand)}`,
      ratio: ms.ours / ms.byHand,
      demanded: { atMost },
    },
    {
      what: `… against ${few.contacts.toLocaleString('en')}${perRow ? ', per row' : ''}`,
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.few)}`,
      ratio: ms.ours / (ms.few * times),
      demanded: { atMost: 2 },
    },
  ]
}

/** What staff and tasks do in a large installation, against statements by hand and a small one. */
export async function bench(): Promise<Row[]> {
  const databases = { few: await openDatabase('scale_few'), many: await openDatabase('scale_many') }
  await insertScale(databases.few, few)
  await insertScale(databases.many, many)
  const rows = await probes('scale_many', many.contacts * many.newsletters)
  for (const each of measured) rows.push(...(await measure(databases, each)))
  return rows
}
