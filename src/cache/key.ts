import type { Operation } from '#src/contract/operation.ts'
import { queryNames } from '#src/http/input.ts'
import { routeMatcher } from '#src/http/routes.ts'

/** Past this many characters an address is nobody's but its sender's. */
const longest = 2_048

const isKept = ({ method, auth, caching }: Operation): boolean =>
  method === 'GET' && auth === 'none' && caching !== 'never'

/** The known parameters in one order; undefined when the kernel would refuse the query. */
const knownQuery = (search: URLSearchParams, known: ReadonlySet<string>): string | undefined => {
  const kept = new URLSearchParams()
  for (const [name, value] of search) {
    if (name.includes('\0') || value.includes('\0')) return undefined
    if (value === '' || !known.has(name)) continue
    if (kept.has(name)) return undefined
    kept.set(name, value)
  }
  kept.sort()
  return kept.toString()
}

/**
 * The name under which the answer to a GET may be kept: its path and the query parameters its
 * operation knows, in one order, itself an address with the same answer. Undefined for what
 * must not be kept. Pure.
 */
export function cacheKeys(
  operations: readonly Operation[],
): (target: string) => string | undefined {
  const match = routeMatcher(operations)
  const names = new Map(operations.map((each) => [each, queryNames(each)]))
  return (target) => {
    const address = `http://localhost${target}`
    if (target.length > longest || !URL.canParse(address)) return undefined
    const { pathname, searchParams } = new URL(address)
    const operation = match('GET', pathname)?.route
    if (!operation || !isKept(operation)) return undefined
    const query = knownQuery(searchParams, names.get(operation) ?? new Set())
    return query === undefined ? undefined : pathname + (query && `?${query}`)
  }
}
