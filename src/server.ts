// Takes the clock before Next replaces it.
import '#src/server/cache/lease.ts'
import cluster from 'node:cluster'
import { poolerProblem } from '#src/data/direct-connection.ts'
import { requireMediaPlace } from '#src/data/storage/media-place.ts'
import { whenNpmEnds } from '#src/runtime/supervise/npm.ts'
import { failToStart } from '#src/server/processes/fail-to-start.ts'
import { retainTickObject } from '#src/server/processes/retain-tick-object.ts'
import { env, WrongSetting } from '#src/settings/env.ts'

// `tsx` makes Node cache the source maps of all it loads; see src/settings/original-frame.ts.
process.setSourceMapsEnabled(false)
retainTickObject()

const run = async (): Promise<void> => {
  const { WEB_CONCURRENCY, DATABASE_URL, DRAIN_SECONDS } = env()
  // A killed npm and its shell forward no signal.
  if (cluster.isPrimary) whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'))
  const problem = cluster.isPrimary ? await poolerProblem(DATABASE_URL) : undefined
  if (problem) throw new WrongSetting(problem)
  if (cluster.isPrimary) await requireMediaPlace(env())
  // With several processes the primary only supervises the workers; it loads nothing that serves.
  if (WEB_CONCURRENCY > 1 && cluster.isPrimary) {
    const { serveInProcesses } = await import('#src/server/web/process/cluster.ts')
    return serveInProcesses(WEB_CONCURRENCY, 15_000 + DRAIN_SECONDS * 1_000)
  }
  // A restart without a gap needs a process that serves meanwhile.
  if (cluster.isPrimary)
    process.on('SIGHUP', () =>
      process.stderr.write('SIGHUP needs a WEB_CONCURRENCY of 2 or more.\n'),
    )
  const { serve } = await import('#src/runtime/web/serve.ts')
  return serve()
}

// Next would log an uncaught error and go on; a process that cannot serve exits.
await run().catch(failToStart)
