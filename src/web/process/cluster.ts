import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotRun } from '#src/processes/exit-code.ts'
import { RestartDelay } from '#src/processes/restart-delay.ts'
import { serveMetricsToWorkers } from '#src/web/operations/cluster-metrics.ts'

/**
 * Timeout in ms for the remaining workers to start, after which `ready` is sent once one of them
 * serves.
 */
const othersTimeout = 30_000

/**
 * Resolves when so many workers serve, restarted ones included, or `othersTimeout` after a first
 * one does, if others fail to start.
 */
const whenReady = (count: number): Promise<void> =>
  new Promise((done) => {
    const ready = new Set<number>()
    cluster.on('exit', ({ id }) => ready.delete(id))
    cluster.on('message', ({ id }, message) => {
      if (message !== 'ready') return
      ready.add(id)
      if (ready.size === count) done()
      else setTimeout(() => ready.size > 0 && done(), othersTimeout).unref()
    })
  })

/** Supervises one worker: restarts it after each exit, with backoff. */
const keepProcess = async (all: { isEnding: boolean; wereReady: boolean }): Promise<void> => {
  const delay = new RestartDelay()
  while (!all.isEnding) {
    const worker: Worker = cluster.fork()
    let readySince: number | undefined
    worker.on('message', (message) => {
      if (message !== 'ready') return
      readySince ??= Date.now()
      all.wereReady = true
    })
    const code = await new Promise<number | null>((done) => worker.once('exit', done))
    if (all.isEnding) return
    if (code === cannotRun && !all.wereReady) process.exit(cannotRun)
    await sleep(delay.next(readySince === undefined ? 0 : Date.now() - readySince))
  }
}

/**
 * Supervises so many workers on one port, sends `ready` to the parent once all serve, and stops
 * them with itself. A crash of one does not affect the others.
 */
export async function serveInProcesses(count: number): Promise<void> {
  const all = { isEnding: false, wereReady: false }
  const endWithLast = (): void => {
    if (all.isEnding && Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  const stop = (): void => {
    all.isEnding = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    endWithLast()
  }
  cluster.on('exit', endWithLast)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)

  // Not round-robin: a connection passed to a worker that is killed just then is never served nor
  // closed (Node keeps the handle); from a shared socket another worker accepts it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveMetricsToWorkers()
  const ready = whenReady(count)
  for (let at = 0; at < count; at += 1) void keepProcess(all)
  await ready
  process.send?.('ready')
}
