import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { createStaff } from '#tests/support/staff.ts'
import { limitCpu } from '../cpu-share.ts'
import { urlOf } from '../database.ts'
import { pipelinedPerSecond, readRaw, requestsPerSecond } from '../requests.ts'
import { startWebProcess } from '../web-process.ts'
import type { Rate } from './measure-mail.ts'
import type { Costs } from './needs.ts'
import { startSharing, usedBy } from './processor-time.ts'

const path = '/api/news/article-7'

/** The first response of a process is made, and has another head than those from memory. */
const fill = async (url: string): Promise<void> => {
  for (let count = 0; count < 30; count += 1) await readRaw({ url })
}

/** Responses from memory a second, and what of a core the processes had meanwhile. */
const fromMemory = async (url: string, pids: readonly number[]): Promise<Rate> => {
  const counting = pipelinedPerSecond({ url })
  await sleep(800)
  const endSharing = await startSharing(pids)
  await sleep(1_500)
  const cores = await endSharing()
  return { rate: await counting, cores }
}

const made = async (payload: Payload, url: string, pid: number) => {
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  await requestsPerSecond({ url, headers })
  let count = 0
  const used = await usedBy(payload.db.pool, [pid], async () => {
    const began = performance.now()
    const rate = await requestsPerSecond({ url, headers })
    count = (rate * (performance.now() - began)) / 1_000
  })
  return { web: used.seconds / count, database: used.database / count }
}

const rateOf = async (database: string, processes: number, share: number): Promise<Rate> => {
  const web = await startWebProcess(urlOf(database), processes)
  const url = `${web.url}${path}`
  await fill(url)
  await pipelinedPerSecond({ url })
  const forget = await limitCpu(await web.pids(), share)
  const rate = await fromMemory(url, await web.pids())
  await web.stop()
  await forget()
  return rate
}

/** The costs of responses, and how many come from the memory of processes with a share of a core. */
export async function measureWeb(
  payload: Payload,
  { database, processes, share }: { database: string; processes: number[]; share: number },
): Promise<{ costs: Pick<Costs, 'fromMemory' | 'made'>; rates: Rate[] }> {
  const web = await startWebProcess(urlOf(database))
  const url = `${web.url}${path}`
  const [pid = 0] = await web.pids()
  await fill(url)
  await pipelinedPerSecond({ url })
  const { rate, cores } = await fromMemory(url, [pid])
  const costs = { fromMemory: cores / rate, made: await made(payload, url, pid) }
  await web.stop()
  const rates: Rate[] = []
  for (const count of processes) rates.push(await rateOf(database, count, share))
  return { costs, rates }
}
