import { setTimeout as sleep } from 'node:timers/promises'
import { createStaff } from '#tests/support/staff.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { cacheCounts } from './support/metrics.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const articles = 50_000
const readers = 16
const duration = 20_000

/** Ranks by Zipf's law: the n-th is read n times more seldom than the first. */
const zipf = (count: number): (() => number) => {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 1; rank <= count; rank += 1) {
    sum += 1 / rank
    sums[rank - 1] = sum
  }
  return () => {
    const wanted = Math.random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const read = async (url: string, path: string): Promise<void> => {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

/** Runs as many readers as there are at once until the tasks or the time are over. */
const readAll = async (next: () => Promise<void> | undefined): Promise<void> => {
  const one = async () => {
    for (let task = next(); task; task = next()) await task
  }
  await Promise.all(Array.from({ length: readers }, one))
}

/** The share of responses from memory, of 50,000 articles, while one is edited every second. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('hit_rate')
  await insertNews(payload, articles)
  const { token } = await createStaff(payload, 'admin')
  process.env['METRICS_PUBLIC'] = 'true'
  const web = await startWebProcess(urlOf('hit_rate'))
  const rank = zipf(articles)
  const path = (number: number) =>
    number === 1 ? '/api/news' : `/api/news/article-${articles + 1 - number}`

  let left = articles
  await readAll(() => {
    left -= 1
    return left > 0 ? read(web.url, path(left)) : undefined
  })

  const edit = async (): Promise<void> => {
    const saved = await fetch(`${web.url}/cms-api/news/${articles + 1 - rank()}?depth=0`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ category: `Edited ${Date.now()}`, _status: 'published' }),
    })
    if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`)
  }
  const before = await cacheCounts(web.url)
  const until = Date.now() + duration
  const editing = (async () => {
    let edits = 0
    for (; Date.now() < until; edits += 1) {
      await edit()
      await sleep(1_000)
    }
    return edits
  })()
  await readAll(() => (Date.now() < until ? read(web.url, path(rank())) : undefined))
  const edits = await editing
  const after = await cacheCounts(web.url)
  await web.stop()
  const [hits, fills] = [after.hits - before.hits, after.fills - before.fills]
  return [
    {
      what: 'Responses from memory of 50,000 articles by Zipf’s law, one edited every second',
      measured: `${hits.toLocaleString('en')} : ${(hits + fills).toLocaleString('en')}, ${edits} edits`,
      ratio: hits / (hits + fills),
      demanded: { atLeast: 0.9 },
    },
  ]
}
