import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Target } from '#src/server/http/target.ts'
import type { Observed } from './request-metrics.ts'

const known = new Set(['/admin', '/cms-api', '/_next', '/preview'])

/**
 * The route label of a request, of low cardinality: the path of its operation, or the part of the
 * platform. URLs themselves carry tokens and names, and are unbounded.
 */
function routeName({ match, pathname }: Target): string {
  if (match) return match.endpoint.operation.path
  const [start = ''] = /^\/[^/]*/.exec(pathname) ?? []
  return known.has(start) ? start : 'other'
}

interface Watching {
  readonly log: Logger
  readonly observe: (request: Observed) => void
}

/** Static files of the admin UI, too many to log. */
const isFile = (route: string): boolean => route === '/_next'

/**
 * Middleware that records metrics and logs of requests after the response: what, how, how long;
 * never the user.
 */
export function watchRequests({ log, observe }: Watching) {
  return (
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    target: () => Target,
  ): void => {
    const began = performance.now()
    response.once('close', () => {
      const ms = performance.now() - began
      const { method = '' } = request
      const route = routeName(target())
      const status = response.writableFinished ? response.statusCode : 499
      observe({ method, route, status, seconds: ms / 1_000 })
      const level = isFile(route) ? 'debug' : 'info'
      log[level]({ id, method, route, status, ms: Math.round(ms) }, 'request')
    })
  }
}
