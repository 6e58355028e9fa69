import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const clients = 1_000
const places = 100

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0

/** A thousand clients at once for a hundred places, and what readers notice of it. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('registrations')
  process.env['TRUSTED_PROXIES'] = 'loopback'
  const event = await payload.create({
    collection: 'events',
    data: {
      title: 'Assembly',
      description: 'All come',
      startDate: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
      location: 'Town hall',
      _status: 'published',
      registration: { enabled: true, places },
    } as never,
  })
  const web = await startWebProcess(urlOf('registrations'))
  const read = () => fetch(`${web.url}/api/events`).then((response) => response.arrayBuffer())
  const reads = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = []
    while (!until()) {
      times.push(await timed(read))
      await sleep(5)
    }
    return times
  }
  const register = async (n: number) => {
    const response = await fetch(`${web.url}/api/events/${event.slug}/registration`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.${n >> 8}.${n & 255}`,
      },
      body: JSON.stringify({ name: 'Ada', email: `ada${n}@example.org` }),
    })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  await read()
  await register(clients)
  await payload.db.pool.query('DELETE FROM event_registrations')
  const begun = performance.now()
  const idle = await reads(() => performance.now() - begun > 2_000)
  let isDone = false
  const busy = reads(() => isDone)
  const all = Array.from({ length: clients }, (_, n) => timed(() => register(n)))
  const times = await Promise.all(all)
  isDone = true
  const readTimes = await busy
  const { rows } = await payload.db.pool.query<{ held: number; all: number; first: boolean }>(
    `SELECT count(*) FILTER (WHERE seats = 1)::int AS held, count(*)::int AS all,
       bool_and(seats = 1) FILTER (WHERE place <= ${places}) AS first
     FROM (SELECT seats, row_number() OVER (ORDER BY id) AS place FROM event_registrations) r`,
  )
  await web.stop()
  const [found] = rows
  if (found?.held !== places || found.all !== clients || !found.first)
    throw new Error(`of ${found?.all} registrations ${found?.held} have places`)
  return [
    {
      what: `${clients} clients at once for ${places} places: p99 of a registration`,
      measured: `${Math.round(p99(times))} ms : 2,000 ms; ${places} have places, the first`,
      ratio: p99(times) / 2_000,
      demanded: { atMost: 1 },
    },
    {
      what: 'p99 of public reads meanwhile, against idle',
      measured: `${p99(readTimes).toFixed(1)} ms : ${p99(idle).toFixed(1)} ms`,
      ratio: p99(readTimes) / p99(idle),
      demanded: { atMost: 3 },
    },
  ]
}
