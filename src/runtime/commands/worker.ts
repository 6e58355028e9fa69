import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { lockBuild } from '#src/data/builds/build-folder.ts'
import { poolerProblem } from '#src/data/direct-connection.ts'
import { requireMediaPlace } from '#src/data/storage/media-place.ts'
import { processRole } from '#src/platform/extension/process-role.ts'
import { describeStart } from '#src/server/operations/describe-start.ts'
import { failToStart } from '#src/server/processes/fail-to-start.ts'
import { retainTickObject } from '#src/server/processes/retain-tick-object.ts'
import { env, WrongSetting } from '#src/settings/env.ts'
import { settingWarnings } from '#src/settings/setting-warnings.ts'
import { joinRunning } from '../supervise/join.ts'
import { whenNpmEnds } from '../supervise/npm.ts'

// Lower memory limits: a worker allocates much and retains little, but Node's heap grows first.
// This must come before the modules that take most of it.
for (const flag of [
  '--optimize-for-size',
  '--max-semi-space-size=4',
  '--semi-space-growth-factor=1',
])
  setFlagsFromString(flag)
retainTickObject()

const work = async (): Promise<void> => {
  const ending = new AbortController()
  // A killed npm and its shell forward no signal.
  whenNpmEnds(() => ending.abort())
  await joinRunning()
  // Others may build meanwhile; the decoder of images is started from this one.
  if (process.env['MUSTER_BUILD']) lockBuild(process.env['MUSTER_BUILD'])
  const problem = await poolerProblem(env().DATABASE_URL)
  if (problem) throw new WrongSetting(problem)
  await requireMediaPlace(env())
  const log = pino({ level: env().LOG_LEVEL, base: { pid: process.pid } })
  log.info(await describeStart('worker', env()), 'Muster starts: worker')
  for (const line of settingWarnings(env(), process.env)) log.warn(line)
  processRole().servesRequests = false
  const { getPayload } = await import('payload')
  const { runWorker } = await import('#jobs/worker.ts')
  const { default: config } = await import('../../../payload.config.ts')
  const payload = await getPayload({ config })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())
  // The supervisor was killed; the outcome of messages in flight is still recorded.
  process.on('disconnect', () => ending.abort())

  process.send?.('ready')
  await runWorker(payload, ending.signal)
}

await work().catch(failToStart)
process.exit(0)
