import type { Endpoint } from './endpoint.ts'

export interface Match {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

/** Finds the endpoint of a method and a path; HEAD finds that of GET. */
export type Matcher = (method: string, pathname: string) => Match | undefined

interface Pattern {
  readonly expression: RegExp
  readonly names: readonly string[]
  readonly endpoint: Endpoint
}

const toPattern = (endpoint: Endpoint): Pattern => {
  const names: string[] = []
  const source = endpoint.operation.path
    .split('/')
    .map((segment) => {
      const name = /^[:*](.+)$/.exec(segment)?.[1]
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return segment.startsWith('*') ? '(.+)' : '([^/]+)'
    })
    .join('/')
  return { expression: new RegExp(`^${source}$`), names, endpoint }
}

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * The router: a matcher over the URL map. Fixed paths win over ones with parameters, whatever their
 * order. A duplicate of method and path is a mistake in the map and throws. A malformed percent
 * encoding matches nothing.
 */
export function routeMatcher(endpoints: readonly Endpoint[]): Matcher {
  const fixed = new Map<string, Endpoint>()
  const patterns: Pattern[] = []
  const seen = new Set<string>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.operation
    const key = `${method} ${path.replaceAll(/[:*][^/]+/g, ':')}`
    if (seen.has(key)) throw new Error(`Two operations claim ${key}`)
    seen.add(key)
    if (/[:*]/.test(path)) patterns.push(toPattern(endpoint))
    else fixed.set(`${method} ${path}`, endpoint)
  }
  return function matchRoute(requested, pathname) {
    const method = requested === 'HEAD' ? 'GET' : requested
    const exact = fixed.get(`${method} ${pathname}`)
    if (exact) return { endpoint: exact, params: {} }
    for (const pattern of patterns) {
      const isCandidate = pattern.endpoint.operation.method === method
      const values = isCandidate ? pattern.expression.exec(pathname) : null
      if (values) return bind(pattern, values.slice(1))
    }
    return undefined
  }
}

function bind({ names, endpoint }: Pattern, segments: readonly string[]): Match | undefined {
  const values = segments.map(decode)
  if (values.includes(undefined)) return undefined
  return { endpoint, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) }
}
