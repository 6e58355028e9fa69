import type { Operation } from '#src/contract/operation.ts'
import { joinLists, queryNames } from '#src/server/http/request/input.ts'
import type { Target } from '#src/server/http/target.ts'

/** Longest URL that is cached, in characters: longer ones are not shared between clients. */
const maxLength = 2_048

const isCacheable = ({ method, auth, caching }: Operation): boolean =>
  method === 'GET' && auth === 'none' && caching !== 'never'

/** Parameters whose value is a set of names, in any order. */
const sets: ReadonlySet<string> = new Set(['fields', 'include'])

const inOneOrder = (value: string): string =>
  [...new Set(value.split(',').map((name) => name.trim()))].sort().join(',')

/** The known parameters, sorted; undefined when the kernel would reject the query. */
const knownQuery = (search: URLSearchParams, known: ReadonlySet<string>): string | undefined => {
  const query = new URLSearchParams()
  for (const [name, value] of search) {
    if (name.includes('\0') || value.includes('\0')) return undefined
    if (value === '' || !known.has(name)) continue
    if (query.has(name)) return undefined
    query.set(name, sets.has(name) ? inOneOrder(value) : value)
  }
  query.sort()
  return query.toString()
}

/** The cache key of the variant of a response for this `Accept`, as `negotiate` has it. */
export const keyForAccept = (key: string, accept: string): string =>
  accept === '' ? key : `${key} ${accept}`

/** The request that has the response of a cache key: a URL has no blank. */
export function requestOf(key: string): Request {
  const [url, accept] = key.split(' ')
  return new Request(`http://localhost${url}`, accept ? { headers: { accept } } : {})
}

/**
 * The cache key of the response to a GET: its path and the query parameters its operation knows,
 * sorted, itself a URL with the same response. Undefined when the response must not be cached.
 * Pure.
 */
export function cacheKey({ pathname, query, match }: Target): string | undefined {
  const operation = match?.endpoint.operation
  if (!operation || !isCacheable(operation)) return undefined
  const known = knownQuery(joinLists(query, operation), queryNames(operation))
  if (known === undefined) return undefined
  const key = pathname + (known && `?${known}`)
  return key.length > maxLength ? undefined : key
}
