import { openDatabase } from './support/database.ts'
import { mailDatabase, measureMail } from './support/needs/measure-mail.ts'
import { measurePeople } from './support/needs/measure-people.ts'
import { measureWeb } from './support/needs/measure-web.ts'
import { bytesOfFurther, type Costs, databaseBytes, mailRate } from './support/needs/needs.ts'
import { tableOfCosts, tableOfNeeds } from './support/needs/table.ts'
import { insertNews } from './support/news-rows.ts'
import { perSecond } from './support/requests.ts'
import type { Row } from './support/row.ts'

const few = 10_000
const more = 40_000
const many = 100_000

/**
 * Of a core for each process at most, as in two-processes.ts: there are two for all. On a busy
 * machine they get less, so what they had is measured.
 */
const share = 0.2
const processes = [1, 2]

/** A mail server that takes no time. */
const sink = { isSigned: false, mailServer: { seconds: 1, connections: Number.POSITIVE_INFINITY } }

/**
 * How far what was calculated is from what was measured, whichever is larger. A process that waits
 * for its turn on a busy core pays more for each mail and response, so that rates are less exact.
 */
const row = (
  what: string,
  [calculated, measured]: [number, number],
  show: typeof perSecond,
): Row => ({
  what,
  measured: `${show(calculated)} : ${show(measured)}`,
  ratio: Math.max(calculated / measured, measured / calculated),
  demanded: { atMost: show === perSecond ? 2 : 1.25 },
})

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
const seconds = (value: number): string => `${value.toFixed(1)} s`
const plural = (count = 1, word = ''): string =>
  `${count} ${word}${count > 1 ? (word.endsWith('s') ? 'es' : 's') : ''}`

/**
 * What one of each costs on this machine, and what a whole is by these costs against the same
 * measured; prints the tables of docs/scale.md.
 */
export async function bench(): Promise<Row[]> {
  const start = await measurePeople(await openDatabase('needs_few'), few)
  const people = await measurePeople(await openDatabase('needs_more'), more)
  const mail = await measureMail(await openDatabase(mailDatabase), { workers: processes, share })
  const website = await openDatabase('needs_web')
  await insertNews(website, 500)
  const web = await measureWeb(website, { database: 'needs_web', processes, share })
  const { row: imported, removal } = people
  const bytes = bytesOfFurther(start, people)
  const costs: Costs = { row: imported, removal, bytes, ...mail.costs, ...web.costs }
  console.log(`\n${tableOfCosts(costs)}\n\n${tableOfNeeds(costs)}\n`)

  const whole = await measurePeople(await openDatabase('needs_many'), many)
  const rows = { contacts: many, subscribers: many, deliveries: many }
  return [
    ...mail.rates.map(({ rate, cores }, at) =>
      row(
        `mails, ${plural(processes[at], 'worker')} with ${cores.toFixed(2)} of a core`,
        [mailRate(costs, sink, cores), rate],
        perSecond,
      ),
    ),
    ...web.rates.map(({ rate, cores }, at) =>
      row(
        `… responses from memory, ${plural(processes[at], 'web process')} with ${cores.toFixed(2)}`,
        [cores / costs.fromMemory, rate],
        perSecond,
      ),
    ),
    row(
      '… size of 100,000 contacts, subscribers and deliveries, from 40,000',
      [databaseBytes(costs, rows), whole.size],
      megabytes,
    ),
    row(
      '… processor time of Postgres for an import of 100,000, from 40,000',
      [many * costs.row.database, many * whole.row.database],
      seconds,
    ),
    row(
      '… for removing 100,000 old deliveries, from 40,000',
      [many * costs.removal.database, many * whole.removal.database],
      seconds,
    ),
  ]
}
