import { z } from 'zod'
import { queryNames } from '../request/input.ts'
import type { Target } from '../target.ts'

export interface Counted {
  readonly total: number
  /** Undefined: the response has all from `offset` on. */
  readonly limit?: number | undefined
  readonly offset: number
}

const countedQuery = z.object({
  total: z.literal(true),
  limit: z.number().optional(),
  offset: z.number(),
})

export const countedPart = (query: unknown): Omit<Counted, 'total'> | undefined =>
  countedQuery.safeParse(query).data

/** Offsets of the other pages by their relation (RFC 8288, IANA's registry). */
const pagesOf = ({ total, limit, offset }: Counted): Readonly<Record<string, number>> => {
  if (limit === undefined) return {}
  const last = Math.floor(Math.max(total - 1, 0) / limit) * limit
  return {
    first: 0,
    ...(offset > 0 ? { prev: Math.max(0, Math.min(offset, last + limit) - limit) } : {}),
    ...(offset + limit < total ? { next: offset + limit } : {}),
    last,
  }
}

/**
 * `X-Total-Count`, and with a limit `Link` (RFC 8288) to the other pages: absolute, with the
 * parameters of the request that the operation knows. A cached response is shared between requests
 * that differ in the others.
 */
export function pageHeaders(
  counted: Counted,
  { pathname, query, match }: Target,
  baseUrl: string,
): Readonly<Record<string, string>> {
  const known = match ? queryNames(match.endpoint.operation) : new Set()
  const linkTo = ([relation, offset]: [string, number]): string => {
    const page = new URLSearchParams(
      [...query].filter(([name, value]) => known.has(name) && value !== ''),
    )
    page.set('limit', String(counted.limit))
    page.set('offset', String(offset))
    page.sort()
    return `<${baseUrl}${pathname}?${page}>; rel="${relation}"`
  }
  const links = Object.entries(pagesOf(counted)).map(linkTo)
  return {
    'X-Total-Count': String(counted.total),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  }
}
