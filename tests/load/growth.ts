import { setTimeout as sleep } from 'node:timers/promises'
import { createStaff } from '#tests/support/staff.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews, varyTexts } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { memoryOf, startWebProcess } from './support/web-process.ts'

/** How long the load goes on, in minutes, and when the process counts as warm. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const warmAfter = minutes / 4

const readers = 8

/** What readers, crawlers and editors request, always different. */
const paths = (round: number): string[] => [
  '/api/news',
  `/api/news/article-${1 + (round % 500)}`,
  `/api/news?search=${round}`,
  `/api/news?limit=${1 + (round % 500)}`,
  '/api/feed/news',
  '/sitemap.xml',
  `/api/none/${round}`,
  '/cms-api/news?limit=10&depth=1',
  '/admin/login',
]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Whether a web process grows under ten minutes of load, and how large it is. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('growth')
  await insertNews(payload, 500)
  await varyTexts(payload)
  const { token } = await createStaff(payload, 'admin')
  const web = await startWebProcess(urlOf('growth'))
  const [pid = 0] = await web.pids()
  const headers = { authorization: `Bearer ${token}` }
  const end = Date.now() + minutes * 60_000
  let rounds = 0
  const read = async (): Promise<void> => {
    while (Date.now() < end) {
      rounds += 1
      for (const path of paths(rounds)) {
        const isPlatform = path.startsWith('/cms-api')
        const response = await fetch(web.url + path, isPlatform ? { headers } : {})
        await response.arrayBuffer()
      }
    }
  }
  const sizes: { at: number; size: number }[] = []
  const began = Date.now()
  const watch = async (): Promise<void> => {
    for (; Date.now() < end; await sleep(1_000))
      sizes.push({ at: (Date.now() - began) / 60_000, size: await memoryOf(pid, 'VmRSS') })
  }
  await Promise.all([watch(), ...Array.from({ length: readers }, read)])
  const between = (from: number, to: number) =>
    median(sizes.filter(({ at }) => at >= from && at < to).map(({ size }) => size)) / 1_000_000
  const [early, late] = [between(warmAfter, warmAfter * 2), between(minutes - warmAfter, minutes)]
  const peak = (await memoryOf(pid, 'VmHWM')) / 1_000_000
  await web.stop()
  return [
    {
      what: `Memory at the end of ${minutes} minutes of load, against once it was warm`,
      measured: `${Math.round(late)} MB : ${Math.round(early)} MB, ${rounds * 9} requests`,
      ratio: late / early,
      demanded: { atMost: 1.1 },
    },
    {
      what: 'Memory of a web process at its largest, against 500 MB',
      measured: `${Math.round(peak)} MB : 500 MB`,
      ratio: peak / 500,
      demanded: { atMost: 1 },
    },
  ]
}
