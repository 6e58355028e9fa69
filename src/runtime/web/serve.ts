import cluster from 'node:cluster'
import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { failedPage } from '#src/content/front-pages.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'
import { databaseReplica } from '#src/data/pool/replica.ts'
import { mediaPlaceClaimer } from '#src/data/storage/media-place.ts'
import { storeCounts } from '#src/mail/counting/count-visits.ts'
import { describeStart } from '#src/server/operations/describe-start.ts'
import { listenForOps } from '#src/server/operations/ops-server.ts'
import { cannotRun } from '#src/server/processes/exit-code.ts'
import { failToStart } from '#src/server/processes/fail-to-start.ts'
import type { Contract } from '#src/server/web/contract-server.ts'
import { openNext } from '#src/server/web/next-app.ts'
import { requestMetrics } from '#src/server/web/process/cluster-metrics.ts'
import { shutDown } from '#src/server/web/process/shut-down.ts'
import { headersOf } from '#src/server/web/request-headers.ts'
import { createWebServer, type WebServer } from '#src/server/web/web-server.ts'
import { env, WrongSetting } from '#src/settings/env.ts'
import { recommendations } from '#src/settings/recommendations.ts'
import { settingWarnings } from '#src/settings/setting-warnings.ts'

/** Timeout of what is stored at the end, in ms. */
const storeTimeout = 3_000

/** Graceful shutdown: exits once the connections are drained; idempotent. */
const gracefulStop = ({ server, drain, stop }: WebServer, drainFor: number): (() => void) => {
  const end = async (): Promise<void> => {
    await shutDown(server, drain, sleep(drainFor))
    stop()
    await Promise.race([storeCounts(), sleep(storeTimeout)])
    process.exit(0)
  }
  return () => {
    if (!drain.isOn) void end()
  }
}

/** The contract, in production: in development Next's routes serve it, for hot reload. */
const contract = async (): Promise<Contract> => {
  const { respondToContract, match } = await import('#src/runtime/web/contract-dispatch.ts')
  return { dispatch: respondToContract, match }
}

/**
 * Collects what the start of a process has left, once it is over: V8 would keep it, some 20 MB, until
 * it needs the room. Takes some 300 ms. Not by V8's `gc`, after which the space for new objects stays
 * as large as it was.
 */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/** Serves everything on our port in this process; sends `ready` to its parent. */
export async function serve(): Promise<void> {
  const { PORT, HOST, DATABASE_URL, LOG_LEVEL, OPS_PORT, OPS_HOST, DRAIN_SECONDS } = env()
  const dev = process.env['NODE_ENV'] === 'development'
  const log = pino({ level: LOG_LEVEL, base: { pid: process.pid } })
  log.info(await describeStart('web', env()), 'Muster starts: web')
  for (const line of [...settingWarnings(env(), process.env), ...recommendations(env())])
    log.warn(line)
  const handle = await openNext({ dev, hostname: HOST, port: PORT })
  const web = createWebServer({
    contract: dev ? undefined : await contract(),
    handle,
    awayPage: (request) => failedPage(headersOf(request), true),
    log,
    pool: databasePool(),
    databaseUrl: DATABASE_URL,
    onConnected: mediaPlaceClaimer(env(), (problem) => failToStart(new WrongSetting(problem))),
    replica: databaseReplica((line) => process.stderr.write(`${line}\n`)),
    baseUrl: env().BASE_URL,
    metricsArePublic: env().METRICS_PUBLIC,
    opsToken: env().OPS_TOKEN,
    trustProxy: env().TRUSTED_PROXIES,
    secrets: env(),
    ...(cluster.isWorker ? { allMetrics: requestMetrics } : {}),
  })
  const stop = gracefulStop(web, dev ? 0 : DRAIN_SECONDS * 1_000)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // The supervisor died: nothing else would stop this process.
  process.on('disconnect', stop)
  web.server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    const reason = isTaken ? `PORT ${PORT} is taken by another program.` : error.message
    process.stderr.write(`${reason}\n`)
    process.exit(isTaken ? cannotRun : 1)
  })
  if (OPS_PORT !== undefined)
    listenForOps(web.opsServer, { port: OPS_PORT, host: OPS_HOST }, (line) =>
      process.stderr.write(`${line}\n`),
    )
  await collectGarbage()
  web.server.listen(PORT, HOST, () => process.send?.('ready'))
}
