import { setTimeout as sleep } from 'node:timers/promises'
import { leaseDuration } from '#src/server/cache/lease.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { median, milliseconds } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

/** How far the second machine is from the database and the first one, there and back, in ms. */
const roundTrip = 20
const edits = 400
const path = '/api/news/article-1'
/** How long the second machine is cut off, in ms. */
const cutFor = 15_000

const read = async (url: string): Promise<{ title: string; ok: boolean; ms: number }> => {
  const began = performance.now()
  const response = await fetch(url + path)
  const { title = '' } = (await response.json()) as { title?: string }
  return { title, ok: response.ok, ms: performance.now() - began }
}

/** How long after its COMMIT an edit is what a machine serves, in ms. */
async function untilFresh(url: string, title: string): Promise<number> {
  const began = performance.now()
  while ((await read(url)).title !== title) await sleep(1)
  return performance.now() - began
}

/** By nearest rank. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** Reads of one machine for a time: how long they took, how many failed, and the oldest that came. */
async function readFor(url: string, ms: number, newest: () => { title: string; since: number }) {
  const times: number[] = []
  let [failed, oldest] = [0, 0]
  const end = performance.now() + ms
  while (performance.now() < end) {
    const { title, since } = newest()
    const asked = performance.now()
    const got = await read(url)
    if (got.ok) times.push(got.ms)
    else failed += 1
    if (got.ok && got.title !== title) oldest = Math.max(oldest, asked - since)
    await sleep(5)
  }
  return { p99: p99(times), read: times.length, failed, oldest }
}

/**
 * Two machines with one database, which is beside the first; a relay delays all that goes between it
 * and the second, since namespaces of a network need a module for that which few kernels have.
 */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('two_machines')
  const { pool } = payload.db
  await insertNews(payload, 50)
  const link = await startDatabaseProxy(urlOf('two_machines'), roundTrip / 2)
  const near = await startWebProcess(urlOf('two_machines'))
  const far = await startWebProcess(link.url)
  const edit = (title: string) =>
    pool.query('UPDATE news SET title = $1 WHERE slug = $2', [title, 'article-1'])

  const [here, there]: [number[], number[]] = [[], []]
  for (let at = 0; at < edits; at += 1) {
    await Promise.all([read(near.url), read(far.url)])
    await edit(`Edit ${at}`)
    const both = [untilFresh(near.url, `Edit ${at}`), untilFresh(far.url, `Edit ${at}`)] as const
    here.push(await both[0])
    there.push(await both[1])
  }

  await edit('Before')
  await untilFresh(far.url, 'Before')
  const before = () => ({ title: 'Before', since: performance.now() })
  const idle = await readFor(near.url, 3_000, before)
  link.silence()
  await edit('After')
  const since = performance.now()
  const after = () => ({ title: 'After', since })
  const [beside, cutOff] = await Promise.all([
    readFor(near.url, cutFor, after),
    readFor(far.url, cutFor, after),
  ])
  await Promise.all([near.stop(), far.stop()])
  await link.stop()
  const fresh = (where: string, times: readonly number[]): Row => ({
    what: `${where}: an edit is what it serves after its COMMIT, p99 of ${edits}, of three round trips of ${roundTrip} ms`,
    measured: `${milliseconds(p99(times))} (half of them ${milliseconds(median(times))}) : ${3 * roundTrip} ms`,
    ratio: p99(times) / (3 * roundTrip),
    demanded: { atMost: 1 },
  })
  return [
    fresh('Two machines, the one beside the database', here),
    fresh('… the other one', there),
    {
      what: '… its link is cut: p99 of reads of the first, against before',
      measured: `${milliseconds(beside.p99)} : ${milliseconds(idle.p99)}, ${beside.failed} of ${beside.read} failed`,
      ratio: beside.failed > 0 ? Number.POSITIVE_INFINITY : beside.p99 / idle.p99,
      demanded: { atMost: 2 },
    },
    {
      what: '… the oldest that the other one serves, against the lease of its cache',
      measured: `${milliseconds(cutOff.oldest)} : ${leaseDuration} ms, ${cutOff.read} served, ${cutOff.failed} failed`,
      ratio: cutOff.oldest / leaseDuration,
      demanded: { atMost: 1 },
    },
  ]
}
