import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentChannel } from '#src/server/web/sql/changes.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { cacheCounts } from './support/metrics.ts'
import { insertNews, varyTexts } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const readers = 1_000
const rounds = 5

/** What they read, in turn: fifty articles, two lists and a feed. */
const paths = [
  '/api/news',
  '/api/news?tag=tag-3',
  '/api/feed/news',
  ...Array.from({ length: 50 }, (_, at) => `/api/news/article-${at + 1}`),
]

/** Reads over a separate connection; resolves with how long it took, in ms. */
const readOnce = (url: string): Promise<number> =>
  new Promise((done, fail) => {
    const began = performance.now()
    request(url, { agent: false, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.on('end', () => done(performance.now() - began))
    })
      .on('error', fail)
      .end()
  })

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** All readers at once. */
const storm = async (url: string): Promise<number> =>
  p99(
    await Promise.all(
      Array.from({ length: readers }, (_, at) => readOnce(url + paths[at % paths.length])),
    ),
  )

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * A thousand readers at once of a cache that is empty, as after a start, against the same of a full
 * one. Emptied again for each round, since a process that has just started compiles as well.
 */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('cold_start')
  await insertNews(payload, 500)
  await varyTexts(payload)
  process.env['METRICS_PUBLIC'] = 'true'
  const [cold, warm, fills]: [number[], number[], number[]] = [[], [], []]
  const web = await startWebProcess(urlOf('cold_start'))
  for (let round = 0; round <= rounds; round += 1) {
    // One that does not say what changed empties the cache.
    await payload.db.pool.query(`NOTIFY ${contentChannel}`)
    await sleep(500)
    const before = await cacheCounts(web.url)
    const first = await storm(web.url)
    const after = await cacheCounts(web.url)
    const second = await storm(web.url)
    // The first round compiles.
    if (round === 0) continue
    cold.push(first)
    warm.push(second)
    fills.push((after.fills - before.fills) / paths.length)
  }
  await web.stop()
  return [
    {
      what: 'p99 of 1,000 readers at once of an empty cache, against the same of a full one',
      measured: `${Math.round(median(cold))} ms : ${Math.round(median(warm))} ms`,
      ratio: median(cold) / median(warm),
      demanded: { atMost: 5 },
    },
    {
      what: '… how often each response was made',
      measured: `${median(fills).toFixed(2)} : 1`,
      ratio: median(fills),
      demanded: { atMost: 1 },
    },
  ]
}
