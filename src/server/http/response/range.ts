import type { RequestedRange } from '#src/data/storage/storage.ts'

const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/

const parse = (header: string): RequestedRange | undefined => {
  const match = oneRange.exec(header.trim())
  if (!match) return undefined
  const [, start, end, last] = match
  if (last !== undefined) return { end: Number(last) }
  const from = Number(start)
  if (!end) return { start: from }
  // Backwards is malformed, not unsatisfiable (RFC 9110 §14.1.2).
  return Number(end) < from ? undefined : { start: from, end: Number(end) }
}

/**
 * Parses the requested range; undefined for the whole. A malformed header, several ranges and an
 * `If-Range` with another validator all mean the whole (RFC 9110 §13.1.5, §14.2).
 */
export function requestedRange(headers: Headers, etag: string): RequestedRange | undefined {
  const range = headers.get('range')
  if (range === null) return undefined
  const condition = headers.get('if-range')
  // Dates are not supported as validators, and a weak tag is not valid for ranges.
  if (condition !== null && condition.trim() !== etag) return undefined
  return parse(range)
}
