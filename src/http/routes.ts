import type { Method } from '#src/contract/operation.ts'

/** Whether a request's method is one that operations are found by. */
export const isMethod = (method: string): method is Method =>
  method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE'

interface Routed {
  readonly method: Method
  readonly path: string
}

export interface Match<R extends Routed> {
  readonly route: R
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>
}

interface Pattern<R> {
  readonly expression: RegExp
  readonly names: readonly string[]
  readonly route: R
}

const toPattern = <R extends Routed>(route: R): Pattern<R> => {
  const names: string[] = []
  const source = route.path
    .split('/')
    .map((segment) => {
      const name = /^[:*](.+)$/.exec(segment)?.[1]
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return segment.startsWith('*') ? '(.+)' : '([^/]+)'
    })
    .join('/')
  return { expression: new RegExp(`^${source}$`), names, route }
}

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * A matcher over the URL map. Fixed paths win over ones with parameters, whatever their order.
 * The same method and path twice is a mistake in the map and throws. A malformed percent
 * encoding matches nothing.
 */
export function routeMatcher<R extends Routed>(
  routes: readonly R[],
): (method: Method, pathname: string) => Match<R> | undefined {
  const fixed = new Map<string, R>()
  const patterns: Pattern<R>[] = []
  const seen = new Set<string>()
  for (const route of routes) {
    const key = `${route.method} ${route.path.replaceAll(/[:*][^/]+/g, ':')}`
    if (seen.has(key)) throw new Error(`Two operations claim ${key}`)
    seen.add(key)
    if (/[:*]/.test(route.path)) patterns.push(toPattern(route))
    else fixed.set(`${route.method} ${route.path}`, route)
  }
  return (method, pathname) => {
    const exact = fixed.get(`${method} ${pathname}`)
    if (exact) return { route: exact, params: {} }
    for (const pattern of patterns) {
      const values = pattern.route.method === method ? pattern.expression.exec(pathname) : null
      if (values) return bind(pattern, values.slice(1))
    }
    return undefined
  }
}

function bind<R extends Routed>(
  { names, route }: Pattern<R>,
  segments: readonly string[],
): Match<R> | undefined {
  const values = segments.map(decode)
  if (values.includes(undefined)) return undefined
  return { route, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) }
}
