import type { IncomingMessage } from 'node:http'
import type { Operation } from '#src/contract/operation.ts'
import { targetOf } from '#src/http/node.ts'
import { isMethod, routeMatcher } from '#src/http/routes.ts'

const known = new Set(['/admin', '/cms-api', '/_next', '/preview'])

/**
 * Where a request goes, in a handful of words: the path of its operation, or the part of the
 * platform. Addresses themselves carry tokens and names, and there is no end to them.
 */
export function routeNames(operations: readonly Operation[]): (request: IncomingMessage) => string {
  const match = routeMatcher(operations)
  return (request) => {
    const [path = '/'] = targetOf(request).split(/[?#]/)
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    const operation = isMethod(method) ? match(method, path)?.route : undefined
    if (operation) return operation.path
    const [start = ''] = /^\/[^/]*/.exec(path) ?? []
    return known.has(start) ? start : 'other'
  }
}
