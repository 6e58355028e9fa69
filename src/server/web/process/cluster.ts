import cluster from 'node:cluster'
import { serveMetricsToWorkers } from './cluster-metrics.ts'
import { RestartedProcess } from './restarted-process.ts'
import { restartOnDemand } from './rolling-restart.ts'

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

const report = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Supervises so many workers on one port, sends `ready` to the parent once all serve, and stops
 * them with itself. A crash of one does not affect the others. On SIGHUP, or when there is a build
 * of changed sources, they are restarted one after the other; one that does not end within
 * `endTimeout` ms is killed.
 */
export async function serveInProcesses(count: number, endTimeout: number): Promise<void> {
  const group = { isEnding: false, wereReady: false }
  const endWithLast = (): void => {
    if (group.isEnding && Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  const stop = (): void => {
    group.isEnding = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    endWithLast()
  }
  cluster.on('exit', endWithLast)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('disconnect', stop)

  // Not round-robin: a connection passed to a worker that is killed just then is never served nor
  // closed (Node keeps the handle); from a shared socket another worker accepts it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveMetricsToWorkers()
  const ready = whenReady(count)
  const processes = Array.from({ length: count }, () => new RestartedProcess(group))
  restartOnDemand(ready, { group, processes, endTimeout, report })
  await ready
  process.send?.('ready')
}
