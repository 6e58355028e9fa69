import { compare, milliseconds } from './compare.ts'
import { urlOf } from './database.ts'
import type { Row } from './row.ts'
import { startWebProcess } from './web-process.ts'

/** How long a probe may take, in ms. */
const allowed = 10

/** What monitoring asks a web process for, as whole responses, of a large database. */
export async function probes(database: string, deliveries: number): Promise<Row[]> {
  const web = await startWebProcess(urlOf(database))
  const get = (path: string) => async () => (await fetch(`${web.url}${path}`)).arrayBuffer()
  const rounds = { rounds: 9, calls: 5 }
  const ms = await compare({ metrics: get('/metrics'), readyz: get('/readyz') }, rounds)
  await web.stop()
  const row = (path: string, took: number): Row => ({
    what: `GET ${path} with ${deliveries.toLocaleString('en')} deliveries`,
    measured: `${milliseconds(took)} : ${allowed} ms`,
    ratio: took / allowed,
    demanded: { atMost: 1 },
  })
  return [row('/metrics', ms.metrics), row('/readyz', ms.readyz)]
}
