import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { OnConnected } from '#src/data/listening-connection.ts'
import type { ConnectionPool } from '#src/data/pool/connection-pool.ts'
import { inArea } from '#src/data/pool/context.ts'
import type { Replica } from '#src/data/pool/replica.ts'
import { isForContract } from '#src/server/http/node.ts'
import { jsonType } from '#src/server/http/response/response.ts'
import { commonSecurityHeaders } from '#src/server/http/response/security-headers.ts'
import type { Matcher } from '#src/server/http/routes.ts'
import { targetReader } from '#src/server/http/target.ts'
import { operatorPages } from '#src/server/operations/health-routes.ts'
import { createMetrics } from '#src/server/operations/metrics.ts'
import { createOpsServer } from '#src/server/operations/ops-server.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import type { Env } from '#src/settings/env.ts'
import {
  currentRequestId,
  requestIdHeader,
  setRequestId,
  withRequestId,
} from '#src/settings/request-id.ts'
import type { TrustProxy } from '#src/settings/trusted-proxies.ts'
import { protectBrowsers } from './browser/browser-safety.ts'
import { secureResponse } from './browser/secure-response.ts'
import { type Contract, serveContract } from './contract-server.ts'
import { overwriteForwardedHeaders } from './forwarded-headers.ts'
import { guardOperatorPages } from './guard-operator-pages.ts'
import { platformHandler } from './next-handler.ts'
import { shareMetrics } from './process/cluster-metrics.ts'
import { Drain } from './process/drain.ts'
import { socketLimits } from './process/socket-limits.ts'
import { watchRequests } from './request-log.ts'
import { countRequests } from './request-metrics.ts'

/** Requests that Node cannot parse, with the status that Node itself chooses for each. */
const unparsed: Readonly<Record<string, readonly [status: number, error: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers of the request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the extensions of a chunk are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long'],
}
const malformed = [400, 'the request is not valid HTTP'] as const

/** Whether a response has begun on the connection, so that another must not be written into it. */
const hasBegun = (socket: Duplex): boolean =>
  '_httpMessage' in socket &&
  socket._httpMessage instanceof ServerResponse &&
  socket._httpMessage.headersSent

/** Responds to malformed requests as Node does by itself, with our headers and a body as well. */
function respondToClientErrors(server: Server, headers: Record<string, string>, log: Logger): void {
  const json = { Connection: 'close', 'Content-Type': jsonType }
  const lines = Object.entries({ ...headers, ...json })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  server.on('clientError', (problem: NodeJS.ErrnoException, socket) => {
    const [status, error] = unparsed[problem.code ?? ''] ?? malformed
    const body = JSON.stringify({ error })
    const id = randomUUID()
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${requestIdHeader}: ${id}\r\n`
    if (socket.writable && !hasBegun(socket)) {
      socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      log.info({ id, status }, 'a request that cannot be read')
    }
    socket.destroy(problem)
  })
}

const sameAs: Readonly<Record<string, string>> = {
  contact: 'contact-submissions',
  'follow-up-dashboard': 'follow-ups',
  newsletter: 'newsletter-subscribers',
  student: 'action-submissions',
  'proposal-images': 'action-submissions',
  images: 'media',
  // Uploads hold a connection while they wait for another (src/platform/uploads/upload-plugin.ts): together they
  // take no more than half of them.
  files: 'media',
}

const surfaces =
  /^\/(?:api\/staff|api\/feed|api|cms-api\/globals|cms-api|admin\/collections|admin\/globals|admin|preview)(?:\/|$)/

/**
 * The area a request belongs to, the fairness key for sharing the database's connections: the same
 * for all surfaces of a collection, such as `/api/news`, `/cms-api/news` and
 * `/admin/collections/news/1`. Pure.
 */
export function areaOf(path: string): string {
  const [name = ''] = path
    .replace(surfaces, '')
    .replace(/^\//, '')
    .split(/[/.?#]/)
  return (Object.hasOwn(sameAs, name) && sameAs[name]) || name
}

/** The matcher in development, where Next's routes match. */
const matchNothing: Matcher = () => undefined

interface Setup {
  /** Undefined in development, where Next's route handlers serve, for hot reload. */
  readonly contract: Contract | undefined
  readonly handle: RequestListener
  readonly log: Logger
  readonly pool: ConnectionPool
  /** In place of a page while the database is away. */
  readonly awayPage: (request: IncomingMessage) => string
  readonly databaseUrl: string
  readonly onConnected?: OnConnected | undefined
  readonly replica?: Replica | undefined
  readonly baseUrl: string
  readonly metricsArePublic: boolean
  /** Enables the operators' pages on the public port; see `OPS_TOKEN`. */
  readonly opsToken?: string | undefined
  readonly secrets: Pick<Env, 'PAYLOAD_SECRETS' | 'JWT_SECRETS'>
  readonly trustProxy: TrustProxy
  /** The aggregated metrics of all processes; those of this one when it is alone. */
  readonly allMetrics?: () => Promise<string>
  readonly limits?: Readonly<Record<keyof typeof socketLimits, number>>
}

export interface WebServer {
  readonly server: Server
  /** The operators' server, on a separate port. */
  readonly opsServer: Server
  /** The handler of the contract; undefined where Next's routes serve it. */
  readonly served: ReturnType<typeof serveContract> | undefined
  readonly drain: Drain
  readonly stop: () => void
}

export function createWebServer(setup: Setup): WebServer {
  const { contract, pool, log, databaseUrl, onConnected, replica, secrets } = setup
  const { limits = socketLimits } = setup
  const match = contract?.match ?? matchNothing
  const served =
    contract &&
    serveContract({
      dispatch: contract.dispatch,
      databaseUrl,
      onConnected,
      replica,
      secrets,
      keepAliveTimeout: limits.keepAliveTimeout,
    })
  const registry = createMetrics(pool, served?.cache)
  if (setup.allMetrics) shareMetrics(registry)
  const ownMetrics = () => registry.metrics()
  const metrics = async () => ({
    text: await (setup.allMetrics ?? ownMetrics)(),
    mediaType: registry.contentType,
  })
  const drain = new Drain()
  const pages = operatorPages({ role: 'web', pool, metrics, isEnding: () => drain.isOn })
  const isForOperators = guardOperatorPages(pages, {
    token: setup.opsToken,
    metricsArePublic: setup.metricsArePublic,
    trustProxy: setup.trustProxy,
  })
  const watch = watchRequests({ log, observe: countRequests([registry]) })
  const platform = protectBrowsers(
    platformHandler({
      handle: setup.handle,
      settled: served?.settled ?? (async () => undefined),
      secrets,
      isReachable: async () => {
        const error = await pool.reach()
        const id = currentRequestId()
        if (error) log.error({ id, fault: describeFault(error) }, 'the database cannot be reached')
        return error === undefined
      },
      awayPage: setup.awayPage,
    }),
    { baseUrl: setup.baseUrl, isDevelopment: contract === undefined },
  )
  const headers = commonSecurityHeaders(setup.baseUrl)
  const options = { ...limits, ServerResponse: secureResponse(headers) }

  // Node uses the first of two Authorization headers; joined, they are not a valid token.
  const server = createServer({ ...options, joinDuplicateHeaders: true }, (request, response) => {
    drain.prepare(response)
    const target = targetReader(request, match)
    const id = setRequestId(request, setup.trustProxy)
    if (served?.fromMemory(request, response, target, id)) return
    response.setHeader(requestIdHeader, id)
    if (isForOperators(request, response)) return
    // Ours, Next's and those of a stream that is piped into it are more than Node's ten.
    response.setMaxListeners(30)
    drain.follow(response)
    overwriteForwardedHeaders(request, setup.trustProxy)
    watch(id, request, response, target)
    const handle = () => {
      // Next responds to some malformed requests in its own way, and drops headers that matter.
      if (!isForContract(request)) platform(request, response)
      else if (served) void served.handle(request, response, target, id)
      else setup.handle(request, response)
    }
    withRequestId(id, () => inArea(areaOf(request.url ?? ''), handle))
  })
  respondToClientErrors(server, headers, log)
  void served?.run()
  const opsServer = createOpsServer(pages, options)
  return { server, opsServer, served, drain, stop: () => served?.stop() }
}
