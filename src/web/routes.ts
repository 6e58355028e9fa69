import type { Target } from '#src/http/target.ts'

const known = new Set(['/admin', '/cms-api', '/_next', '/preview'])

/**
 * Where a request goes, in a handful of words: the path of its operation, or the part of the
 * platform. URLs themselves carry tokens and names, and there is no end to them.
 */
export function routeName({ match, pathname }: Target): string {
  if (match) return match.endpoint.operation.path
  const [start = ''] = /^\/[^/]*/.exec(pathname) ?? []
  return known.has(start) ? start : 'other'
}
