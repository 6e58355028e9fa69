import { createStaff } from '#tests/support/staff.ts'
import { limitCpu } from './support/cpu-share.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews } from './support/news-rows.ts'
import {
  compareRates,
  perSecond,
  pipelinedPerSecond,
  requestsPerSecond,
} from './support/requests.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

/**
 * Of a core for each web process. Two processes, their client and Postgres have two cores between
 * them here: with a whole one each they would compete, and what was measured is the machine.
 */
const share = 0.2

const startLimited = async (processes: number) => {
  const web = await startWebProcess(urlOf('two_processes'), processes)
  const forget = await limitCpu(await web.pids(), share)
  return {
    url: web.url,
    stop: async () => {
      await web.stop()
      await forget()
    },
  }
}

/** What two web processes serve against one, each with a fifth of a core. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('two_processes')
  await insertNews(payload, 500)
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const [one, two] = [await startLimited(1), await startLimited(2)]
  const rate = await compareRates({
    one: () => pipelinedPerSecond({ url: `${one.url}/api/news` }),
    two: () => pipelinedPerSecond({ url: `${two.url}/api/news` }),
    oneMade: () => requestsPerSecond({ url: `${one.url}/api/news`, headers }),
    twoMade: () => requestsPerSecond({ url: `${two.url}/api/news`, headers }),
  })
  await one.stop()
  await two.stop()
  const row = (what: string, ours: number, theirs: number): Row => ({
    what: `${what}, two web processes against one, a fifth of a core each`,
    measured: `${perSecond(ours)} : ${perSecond(theirs)}`,
    ratio: ours / theirs,
    demanded: { atLeast: 1.7 },
  })
  return [
    row('GET /api/news from memory', rate.two, rate.one),
    row('GET /api/news with a token, which is not cached', rate.twoMade, rate.oneMade),
  ]
}
