/**
 * CORS headers of every path of the contract, errors included (contract "Authentication" 10,
 * decisions §1.9).
 */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Authorization',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, Content-Disposition, Link, X-Total-Count, X-Request-Id',
} as const

export function allowAnyOrigin(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
  return response
}

/**
 * The response to a preflight request (`OPTIONS`), on any path: 200 without a body. `If-Match` and
 * `Idempotency-Key` are allowed when they are requested; other responses list the headers of the
 * contract.
 */
export function respondPreflight(request: Request): Response {
  const response = allowAnyOrigin(new Response(null, { status: 200 }))
  response.headers.set('Access-Control-Max-Age', '86400')
  response.headers.set('Content-Length', '0')
  const requested = (request.headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  for (const name of ['If-Match', 'Idempotency-Key'])
    if (requested.includes(name.toLowerCase()))
      response.headers.append('Access-Control-Allow-Headers', name)
  return response
}
