import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerForMetrics } from './cluster-metrics.ts'

/** A process that lives for less than this, in ms, is started again ever more slowly. */
const quickly = 5_000
const givesUpAfter = 5

/** Resolves when a process serves. */
const whenReady = (worker: Worker): Promise<void> =>
  new Promise((done) => worker.on('message', (message) => message === 'ready' && done()))

/**
 * Keeps so many processes serving on one port, says `ready` once all do, and ends with them.
 */
export async function serveInProcesses(count: number): Promise<void> {
  let ending = false
  let quickEnds = 0
  const begun = new Map<number, number>()
  const start = (): Worker => {
    const worker = cluster.fork()
    begun.set(worker.id, Date.now())
    return worker
  }

  const endWithLast = (): void => {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  const stop = (): void => {
    ending = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    endWithLast()
  }
  const restart = async ({ id }: Worker): Promise<void> => {
    quickEnds = Date.now() - (begun.get(id) ?? 0) < quickly ? quickEnds + 1 : 0
    if (quickEnds >= givesUpAfter) process.exit(1)
    await sleep(200 * 2 ** quickEnds)
    if (!ending) start()
  }
  cluster.on('exit', (worker) => (ending ? endWithLast() : void restart(worker)))
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)

  answerForMetrics()
  await Promise.all(Array.from({ length: count }, () => whenReady(start())))
  process.send?.('ready')
}
