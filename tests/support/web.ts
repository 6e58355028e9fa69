import { once } from 'node:events'
import type { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Payload } from 'payload'
import { pino } from 'pino'
import { failedPage } from '#src/content/front-pages.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import type { Contract } from '#src/server/web/contract-server.ts'
import { shutDown } from '#src/server/web/process/shut-down.ts'
import { socketLimits } from '#src/server/web/process/socket-limits.ts'
import { headersOf } from '#src/server/web/request-headers.ts'
import { createWebServer } from '#src/server/web/web-server.ts'
import { env } from '#src/settings/env.ts'
import type { TrustProxy } from '#src/settings/trusted-proxies.ts'
import { dispatcher, match } from './api.ts'
import { eventually } from './muster.ts'

export function gate() {
  let open = () => {}
  const passed = new Promise<void>((done) => {
    open = done
  })
  return { open: () => open(), passed }
}

interface WebOptions {
  /** Wraps the kernel, to count or to delay. */
  readonly wrap?: (dispatch: Dispatch) => Dispatch
  readonly handle?: Parameters<typeof createServer>[1]
  /** In place of the contract alone. */
  readonly contract?: Contract
  readonly limits?: Partial<Record<keyof typeof socketLimits, number>>
  readonly metricsArePublic?: boolean
  readonly opsToken?: string
  readonly baseUrl?: string
  readonly trustProxy?: TrustProxy
  /** The database URL on which it listens for changes, when it differs. */
  readonly listenUrl?: string
}

/** A web server as a separate process would have it, without Next behind it. */
export async function startWeb(payload: Payload, options: WebOptions = {}) {
  const databaseUrl = options.listenUrl ?? env().DATABASE_URL
  const lines: string[] = []
  let requestCount = 0
  const kernel = (options.wrap ?? ((dispatch) => dispatch))(
    options.contract?.dispatch ?? dispatcher(payload),
  )
  const { server, opsServer, served, drain, stop } = createWebServer({
    contract: {
      dispatch: (request, target) => {
        requestCount += 1
        return kernel(request, target)
      },
      match: options.contract?.match ?? match,
    },
    handle: options.handle ?? ((_, response) => void response.end('next')),
    awayPage: (request) => failedPage(headersOf(request), true),
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    pool: databasePool(),
    databaseUrl,
    baseUrl: options.baseUrl ?? env().BASE_URL,
    metricsArePublic: options.metricsArePublic ?? false,
    opsToken: options.opsToken,
    secrets: env(),
    trustProxy: options.trustProxy ?? (() => false),
    limits: { ...socketLimits, ...options.limits },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opsServer.listen(0, '127.0.0.1')
  await once(opsServer, 'listening')
  await eventually(async () => served?.cache.isOpen === true, 'changes are received')
  const urlOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`
  const readFrom =
    (base: string) =>
    async (path: string, init: RequestInit = {}) => {
      const response = await fetch(base + path, init)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text }
    }
  return {
    url: urlOf(server),
    served,
    requestCount: () => requestCount,
    log: () => lines.join(''),
    read: readFrom(urlOf(server)),
    opsUrl: urlOf(opsServer),
    readOps: readFrom(urlOf(opsServer)),
    /** Shuts the server down gracefully; see `shutDown`. */
    shutDown: (drained: Promise<unknown>) => shutDown(server, drain, drained),
    stop: async () => {
      stop()
      for (const each of [server, opsServer]) {
        each.closeAllConnections()
        each.close()
      }
    },
  }
}
export type Web = Awaited<ReturnType<typeof startWeb>>
