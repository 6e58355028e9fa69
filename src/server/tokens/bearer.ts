/**
 * The token of an `Authorization: Bearer` header; undefined unless there is exactly one. Repeated
 * headers are joined by a comma, which no token contains (RFC 6750 §2.1, RFC 9110 §5.3).
 */
export function bearerToken(headers: Pick<Headers, 'get'>): string | undefined {
  return /^Bearer ([^\s,]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
