import type { Server } from 'node:http'
import type { Pool } from 'pg'
import type { Env } from '#src/settings/env.ts'
import { operatorPages } from './health-routes.ts'
import { workerMetrics } from './metrics.ts'
import { createOpsServer, listenForOps } from './ops-server.ts'

/**
 * Serves the operators' pages of a worker on `WORKER_OPS_PORT` until `stop`; undefined without that
 * setting.
 */
export function serveWorkerPages(
  pool: Pool,
  { WORKER_OPS_PORT, OPS_HOST }: Env,
  signal: AbortSignal,
): { readonly server: Server; readonly stop: () => void } | undefined {
  if (WORKER_OPS_PORT === undefined) return undefined
  const registry = workerMetrics(pool)
  const metrics = async () => ({
    text: await registry.metrics(),
    mediaType: registry.contentType,
  })
  const server = createOpsServer(
    operatorPages({ role: 'worker', pool, metrics, isEnding: () => signal.aborted }),
  )
  const place = { setting: 'WORKER_OPS_PORT', port: WORKER_OPS_PORT, host: OPS_HOST }
  listenForOps(server, place, (line) => process.stderr.write(`${line}\n`))
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { server, stop }
}
