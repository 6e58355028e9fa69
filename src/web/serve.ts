import cluster from 'node:cluster'
import { pino } from 'pino'
import { env } from '#src/config/env.ts'
import { databasePool } from '#src/db/pool/database-pool.ts'
import { askPrimaryForMetrics } from './cluster-metrics.ts'
import { openNext } from './next-app.ts'
import { listenForOps } from './ops-server.ts'
import { createWebServer, type WebServer } from './web-server.ts'

/** How long open requests may take to finish once we were asked to end, in ms. */
const grace = 10_000

/** Takes no new connections, lets the open requests finish, and ends the process. */
const stopper =
  ({ server, stop }: WebServer): (() => void) =>
  () => {
    stop()
    server.close(() => process.exit(0))
    // A connection becomes idle when its last answer is out, and would stay open for the next.
    setInterval(() => server.closeIdleConnections(), 100).unref()
    setTimeout(() => process.exit(0), grace).unref()
  }

/** Serves everything on our port in this process; says `ready` to its parent. */
export async function serve(): Promise<void> {
  const { PORT, HOST, DATABASE_URL, LOG_LEVEL, OPS_PORT, OPS_HOST } = env()
  const dev = process.env['NODE_ENV'] === 'development'
  const handle = await openNext({ dev, hostname: HOST, port: PORT })
  const web = createWebServer({
    contract: globalThis.musterContract,
    handle,
    log: pino({ level: LOG_LEVEL, base: { pid: process.pid } }),
    pool: databasePool(),
    databaseUrl: DATABASE_URL,
    baseUrl: env().BASE_URL,
    metricsArePublic: env().METRICS_PUBLIC,
    opsToken: env().OPS_TOKEN,
    trustProxy: env().TRUSTED_PROXIES,
    ...(cluster.isWorker ? { allMetrics: askPrimaryForMetrics } : {}),
  })
  const stop = stopper(web)
  process.on('SIGTERM', stop)
  // The supervisor is gone without a word; nobody would ever stop us.
  process.on('disconnect', stop)
  web.server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    const reason = isTaken ? `PORT ${PORT} is taken by another program.` : error.message
    process.stderr.write(`${reason}\n`)
    process.exit(1)
  })
  if (OPS_PORT !== undefined)
    listenForOps(web.opsServer, { port: OPS_PORT, host: OPS_HOST }, (line) =>
      process.stderr.write(`${line}\n`),
    )
  web.server.listen(PORT, HOST, () => process.send?.('ready'))
}
