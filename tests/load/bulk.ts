import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { bulkProgress } from '#src/contract/bulk-change.ts'
import { createStaff } from '#tests/support/staff.ts'
import { milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { startBuiltWorker } from './support/forked.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { memoryOf, startWebProcess } from './support/web-process.ts'

const contacts = Number(process.env['BENCH_CONTACTS'] ?? 100_000)

/** How long response times are measured without other load, in ms. */
const idleTime = 30_000

const pause = 20

/** What other users request meanwhile, always different, so that no response is cached. */
const paths = (round: number): string[] => [
  `/api/news?search=${round}`,
  `/api/news/article-${1 + (round % 100)}?round=${round}`,
  '/api/staff/people',
  '/cms-api/news?limit=10&depth=1',
]

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Sends requests at an even rate while the condition holds; returns how long each took, in ms. */
const probe = async (
  url: string,
  headers: Record<string, string>,
  continues: () => boolean,
): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; continues(); round += 1) {
    for (const path of paths(round)) {
      const began = performance.now()
      const response = await fetch(url + path, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      times.push(performance.now() - began)
      await sleep(pause)
    }
  }
  return times
}

const countTagged = async ({ db }: Payload): Promise<number> => {
  const { rows } = await db.drizzle.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM contacts_texts WHERE text = 'harbour'`)
  return rows[0]?.count ?? 0
}

/** Edits all contacts in bulk as a user does; resolves when all are done. */
const editAll = async (payload: Payload, url: string, headers: Record<string, string>) => {
  const began = performance.now()
  const response = await fetch(`${url}/cms-api/contacts/bulk`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      change: { kind: 'edit', addTags: ['harbour'], set: { status: 'Member' } },
      selection: { where: {} },
      expected: contacts,
    }),
  })
  const respondedAfter = performance.now() - began
  const { id } = bulkProgress.parse(await response.json())
  for (;;) {
    await sleep(500)
    const edit = await payload.findByID({ collection: 'bulk-edits', id, depth: 0 })
    if (edit.status === 'running') continue
    const done = await countTagged(payload)
    if (done !== contacts) throw new Error(`${edit.status}: ${done} of ${contacts} are tagged`)
    return { respondedAfter, took: performance.now() - began }
  }
}

/** 100,000 contacts edited in bulk: the memory of a web process, and the delay of other requests. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('bulk')
  await insertContacts(payload, contacts)
  await insertNews(payload, 100)
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const web = await startWebProcess(urlOf('bulk'))
  const env = { ...process.env, DATABASE_URL: urlOf('bulk') }
  const worker = await startBuiltWorker(env)
  const [pid = 0] = await web.pids()
  const until = Date.now() + idleTime
  await probe(web.url, headers, () => Date.now() < until - idleTime / 2)
  const idle = await probe(web.url, headers, () => Date.now() < until)
  let isOver = false
  const edited = editAll(payload, web.url, headers).finally(() => {
    isOver = true
  })
  const busy = await probe(web.url, headers, () => !isOver)
  const { respondedAfter, took } = await edited
  const peak = (await memoryOf(pid, 'VmHWM')) / 1_000_000
  await worker.stop()
  await web.stop()
  const [idleMost, busyMost] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  const count = contacts.toLocaleString('en')
  console.log(`${count} contacts: response after ${respondedAfter} ms, done in ${took / 1_000} s`)
  return [
    {
      what: `Memory of a web process while ${count} contacts are edited in bulk, against 500 MB`,
      measured: `${Math.round(peak)} MB : 500 MB, ${Math.round(took / 1_000)} s`,
      ratio: peak / 500,
      demanded: { atMost: 1 },
    },
    {
      what: 'p99 of other requests meanwhile, against none going on',
      measured: `${milliseconds(busyMost)} : ${milliseconds(idleMost)}`,
      ratio: busyMost / idleMost,
      demanded: { atMost: 3 },
    },
  ]
}
