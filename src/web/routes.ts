import type { Target } from '#src/http/target.ts'

const known = new Set(['/admin', '/cms-api', '/_next', '/preview'])

/**
 * The route label of a request, of low cardinality: the path of its operation, or the part of the
 * platform. URLs themselves carry tokens and names, and are unbounded.
 */
export function routeName({ match, pathname }: Target): string {
  if (match) return match.endpoint.operation.path
  const [start = ''] = /^\/[^/]*/.exec(pathname) ?? []
  return known.has(start) ? start : 'other'
}
