import type { Payload } from 'payload'
import { createStaff } from '#tests/support/staff.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews, varyTexts } from './support/news-rows.ts'
import {
  compareRates,
  perSecond,
  pipelinedPerSecond,
  readRaw,
  requestsPerSecond,
} from './support/requests.ts'
import type { Row } from './support/row.ts'
import { memoryOf, startBareServer, startWebProcess } from './support/web-process.ts'

interface Page {
  readonly name: string
  readonly path: string
  /** The same through the platform's own REST. */
  readonly platformPath: string
  readonly timesPlatform: number
}

const pages: readonly Page[] = [
  {
    name: 'GET /api/news',
    path: '/api/news',
    platformPath: '/cms-api/news?limit=50&depth=1&sort=-publishedAt',
    timesPlatform: 100,
  },
  {
    name: 'GET /api/news/:slug',
    path: '/api/news/article-7',
    platformPath: '/cms-api/news?where[slug][equals]=article-7&limit=1&depth=1',
    timesPlatform: 40,
  },
]

/** Pages of the archive of newsletters, each against the page of news that is like it. */
const archivePages = [
  { name: 'GET /api/newsletters', path: '/api/newsletters', like: '/api/news' },
  {
    name: 'GET /api/newsletters/:slug',
    path: '/api/newsletters/letter-7',
    like: '/api/news/article-7',
  },
] as const

/** Letters in the public archive, each with a text as long as that of an article. */
const insertLetters = ({ db }: Payload, count: number) =>
  db.pool.query(
    `INSERT INTO newsletters (title, subject, preheader, html_content, status, approval_status,
       sent_at, in_archive, slug)
     SELECT 'Letter ' || id, 'Letter ' || id, description, content_html, 'sent', 'approved',
       published_at, true, 'letter-' || row_number() OVER (ORDER BY published_at DESC)
     FROM news ORDER BY published_at DESC LIMIT $1`,
    [count],
  )

const rowsOfArchive = async (
  web: string,
  { name, path, like }: (typeof archivePages)[number],
): Promise<Row[]> => {
  const reading = (each: string) => ({ url: web + each, headers: accepting })
  // The first response is made, and has another head than those from memory.
  for (const each of [path, like]) await readRaw(reading(each))
  const rate = await compareRates({
    archive: () => pipelinedPerSecond(reading(path)),
    news: () => pipelinedPerSecond(reading(like)),
  })
  return [
    {
      what: `${name} from memory, against ${like.replace('article-7', ':slug')}`,
      measured: `${perSecond(rate.archive)} : ${perSecond(rate.news)}`,
      ratio: rate.archive / rate.news,
      demanded: { atLeast: 0.8 },
    },
  ]
}

/** The codings that browsers and apps accept. */
const accepting = { 'accept-encoding': 'gzip, br' }

/** All that a server needs to say of a body; ours says more, for browsers and caches. */
const needed = ['content-type', 'content-length', 'etag']

const bareOf = async (url: string, headers: Record<string, string> = {}) => {
  const { headers: all, body } = await readRaw({ url, headers: { ...accepting, ...headers } })
  const head: Record<string, string> = {}
  for (const name of needed) if (all[name] !== undefined) head[name] = all[name]
  return { head, server: await startBareServer(head, body) }
}

const rowsOf = async (web: string, page: Page, token: string): Promise<Row[]> => {
  const url = web + page.path
  const bare = await bareOf(url)
  const known = { ...accepting, 'if-none-match': bare.head['etag'] ?? '' }
  const bareKnown = await bareOf(url, known)
  const theirs = { ...accepting, authorization: `Bearer ${token}` }
  const rate = await compareRates({
    ours: () => pipelinedPerSecond({ url, headers: accepting }),
    bare: () => pipelinedPerSecond({ url: bare.server.url, headers: accepting }),
    oursKnown: () => pipelinedPerSecond({ url, headers: known }),
    bareKnown: () => pipelinedPerSecond({ url: bareKnown.server.url, headers: known }),
    platform: () => requestsPerSecond({ url: web + page.platformPath, headers: theirs }),
  })
  await bare.server.stop()
  await bareKnown.server.stop()
  return [
    {
      what: `${page.name} from memory, against the platform’s REST`,
      measured: `${perSecond(rate.ours)} : ${perSecond(rate.platform)}`,
      ratio: rate.ours / rate.platform,
      demanded: { atLeast: page.timesPlatform },
    },
    {
      what: `${page.name} from memory, against a bare server with the same body`,
      measured: `${perSecond(rate.ours)} : ${perSecond(rate.bare)}`,
      ratio: rate.ours / rate.bare,
      demanded: { atLeast: 0.65 },
    },
    {
      what: `${page.name} not modified, against a bare server with the same ETag`,
      measured: `${perSecond(rate.oursKnown)} : ${perSecond(rate.bareKnown)}`,
      ratio: rate.oursKnown / rate.bareKnown,
      demanded: { atLeast: 0.65 },
    },
  ]
}

const memory = async (pids: readonly number[]): Promise<Row> => {
  const peaks = await Promise.all(pids.map((pid) => memoryOf(pid, 'VmHWM')))
  const peak = Math.max(...peaks) / 1_000_000
  return {
    what: 'Memory of a web process through all of it, against 500 MB',
    measured: `${Math.round(peak)} MB : 500 MB`,
    ratio: peak / 500,
    demanded: { atMost: 1 },
  }
}

/** The cost of a reader's request once its response is cached. */
export async function bench(): Promise<Row[]> {
  const payload: Payload = await openDatabase('cache')
  await insertNews(payload, 500)
  await varyTexts(payload)
  await insertLetters(payload, 500)
  const { token } = await createStaff(payload, 'admin')
  const web = await startWebProcess(urlOf('cache'))
  const rows: Row[] = []
  for (const page of pages) rows.push(...(await rowsOf(web.url, page, token)))
  for (const page of archivePages) rows.push(...(await rowsOfArchive(web.url, page)))
  rows.push(await memory(await web.pids()))
  await web.stop()
  return rows
}
