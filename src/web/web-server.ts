import { createServer, type RequestListener, type Server } from 'node:http'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { noteRequestId } from '#src/config/request-id.ts'
import type { TrustProxy } from '#src/config/trusted-proxies.ts'
import { inArea } from '#src/db/pool/context.ts'
import { isForContract } from '#src/http/node.ts'
import { commonSecurityHeaders } from '#src/http/response/security-headers.ts'
import type { Matcher } from '#src/http/routes.ts'
import { targetReader } from '#src/http/target.ts'
import { areaOf } from './area.ts'
import { protectBrowsers } from './browser/browser-safety.ts'
import { secureResponse } from './browser/secure-response.ts'
import { respondToClientErrors } from './client-error.ts'
import { type Contract, serveContract } from './contract-server.ts'
import { overwriteForwardedHeaders } from './forwarded-headers.ts'
import { platformHandler } from './next-handler.ts'
import { shareMetrics } from './operations/cluster-metrics.ts'
import { guardOperatorPages, operatorPages } from './operations/health-routes.ts'
import { createMetrics } from './operations/metrics.ts'
import { createOpsServer } from './operations/ops-server.ts'
import { watchRequests } from './operations/request-log.ts'
import { Drain } from './process/drain.ts'
import { socketLimits } from './process/socket-limits.ts'

/** Of development, where Next's routes match. */
const matchNothing: Matcher = () => undefined

interface Setup {
  /** Missing in development, where Next's routes answer, so that they follow every change. */
  readonly contract: Contract | undefined
  /** Answers everything else. */
  readonly handle: RequestListener
  readonly log: Logger
  readonly pool: Pool
  readonly databaseUrl: string
  readonly baseUrl: string
  readonly metricsArePublic: boolean
  /** Opens the operators' pages on the public port; see `OPS_TOKEN`. */
  readonly opsToken?: string | undefined
  /** What sessions and tokens are signed with. */
  readonly secrets: { readonly PAYLOAD_SECRET: string; readonly JWT_SECRET: string }
  /** Whose word about a client counts. */
  readonly trustProxy: TrustProxy
  /** The numbers of all processes together; those of this one when it is alone. */
  readonly allMetrics?: () => Promise<string>
  readonly limits?: Readonly<Record<keyof typeof socketLimits, number>>
}

export interface WebServer {
  readonly server: Server
  /** Answers operators, on a port of its own. */
  readonly opsServer: Server
  /** What answers the contract; undefined where Next's routes do. */
  readonly served: ReturnType<typeof serveContract> | undefined
  /** Sends clients away; see `shutDown`. */
  readonly drain: Drain
  /** Ends what listens in the background. */
  readonly stop: () => void
}

/** Everything that answers on our port, in the order in which it is asked. */
export function createWebServer(setup: Setup): WebServer {
  const { contract, pool, log, databaseUrl, secrets, limits = socketLimits } = setup
  const match = contract?.match ?? matchNothing
  const served = contract && serveContract({ dispatch: contract.dispatch, databaseUrl, secrets })
  const { registry, observe } = createMetrics(pool, served?.cache)
  if (setup.allMetrics) shareMetrics(registry)
  const ownMetrics = () => registry.metrics()
  const metrics = async () => ({
    text: await (setup.allMetrics ?? ownMetrics)(),
    mediaType: registry.contentType,
  })
  const drain = new Drain()
  const pages = operatorPages({ pool, metrics, isEnding: () => drain.isOn })
  const isForOperators = guardOperatorPages(pages, {
    token: setup.opsToken,
    metricsArePublic: setup.metricsArePublic,
  })
  const watch = watchRequests({ log, observe })
  const platform = protectBrowsers(
    platformHandler({
      handle: setup.handle,
      settled: served?.settled ?? (async () => undefined),
      secrets,
    }),
    { baseUrl: setup.baseUrl, isDevelopment: contract === undefined },
  )
  const headers = commonSecurityHeaders(setup.baseUrl)
  const options = { ...limits, ServerResponse: secureResponse(headers) }

  // Node keeps the first of two Authorization headers; joined, they are no token.
  const server = createServer({ ...options, joinDuplicateHeaders: true }, (request, response) => {
    drain.prepare(response)
    const target = targetReader(request, match)
    if (served?.fromMemory(request, response, target) || isForOperators(request, response)) return
    drain.follow(response)
    overwriteForwardedHeaders(request, setup.trustProxy)
    watch(noteRequestId(request), request, response, target)
    inArea(areaOf(request.url ?? ''), () => {
      // Next answers some malformed requests in its own way, and drops headers that matter.
      if (!isForContract(request)) platform(request, response)
      else if (served) void served.handle(request, response, target)
      else setup.handle(request, response)
    })
  })
  respondToClientErrors(server, headers)
  void served?.run()
  const opsServer = createOpsServer(pages, options)
  return { server, opsServer, served, drain, stop: () => served?.stop() }
}
