import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotRun } from '#src/processes/exit-code.ts'
import { RestartDelay } from '#src/processes/restart-delay.ts'
import { serveMetricsToPrimary } from '#src/web/operations/cluster-metrics.ts'

/** How long the other processes may take once one of them serves, in ms, before we say `ready`. */
const othersTimeout = 30_000

/**
 * Resolves when so many processes serve, be they the first ones or others in their place; or
 * some time after the first, where another one does not find a way up.
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

/** One of the processes and those that come in its place, each started when the last has ended. */
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
 * Keeps so many processes serving on one port, says `ready` once all do, and ends with them. One
 * that does not stay leaves the others alone.
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

  // Handed round by the first process, a connection given to one that is killed just then is
  // never answered nor closed (Node keeps it); from a shared socket another takes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveMetricsToPrimary()
  const ready = whenReady(count)
  for (let at = 0; at < count; at += 1) void keepProcess(all)
  await ready
  process.send?.('ready')
}
