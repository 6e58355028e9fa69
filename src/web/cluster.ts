import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerForMetrics } from './cluster-metrics.ts'

/** A process that lives for less than this, in ms, is started again ever more slowly. */
const quickly = 5_000
const givesUpAfter = 5

/** Resolves when so many processes serve, be they the first ones or others in their place. */
const whenReady = (count: number): Promise<void> =>
  new Promise((done) => {
    const ready = new Set<number>()
    cluster.on('exit', ({ id }) => ready.delete(id))
    cluster.on('message', ({ id }, message) => {
      if (message === 'ready') ready.add(id)
      if (ready.size === count) done()
    })
  })

/**
 * Keeps so many processes serving on one port, says `ready` once all do, and ends with them.
 */
export async function serveInProcesses(count: number): Promise<void> {
  let ending = false
  let quickEnds = 0
  const begun = new Map<number, number>()
  const start = (): void => {
    begun.set(cluster.fork().id, Date.now())
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

  // Handed round by the first process, a connection given to one that is killed just then is
  // never answered nor closed (Node keeps it); from a shared socket another takes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerForMetrics()
  const ready = whenReady(count)
  for (let at = 0; at < count; at += 1) start()
  await ready
  process.send?.('ready')
}
