/**
 * The token of an `Authorization: Bearer` header; undefined when there is not exactly one.
 * Repeated headers arrive joined by a comma, which no token has (RFC 6750 §2.1, RFC 9110 §5.3).
 */
export function bearerToken(headers: Pick<Headers, 'get'>): string | undefined {
  return /^Bearer ([^\s,]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
