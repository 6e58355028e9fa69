import { createServer, type Server, type ServerOptions } from 'node:http'
import { socketLimits } from '#src/server/web/process/socket-limits.ts'
import type { OperatorPages } from './health-routes.ts'

export function createOpsServer(pages: OperatorPages, options: ServerOptions = {}): Server {
  return createServer({ ...socketLimits, ...options }, (request, response) => {
    if (pages(request, response)) return
    response.writeHead(404, { 'Content-Length': 0 })
    response.end()
  })
}

interface Place {
  readonly setting?: string
  readonly port: number
  readonly host: string
  /** Retry interval in ms while the port is taken. */
  readonly retryInterval?: number
}

/**
 * Listens on the operators' port. A taken port is reported once and retried: missing metrics must
 * not take the website down.
 */
export function listenForOps(
  server: Server,
  { setting = 'OPS_PORT', port, host, retryInterval = 5_000 }: Place,
  report: (line: string) => void,
): void {
  let isReported = false
  const listen = () => server.listen(port, host)
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? ' is taken by another program' : `: ${error.message}`
    if (!isReported) report(`${setting} ${port}${reason}; trying again.`)
    isReported = true
    setTimeout(listen, retryInterval).unref()
  })
  listen()
}
