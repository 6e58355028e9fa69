/**
 * CORS headers of every path of the contract, errors included (contract "Authentication" 10,
 * decisions §1.9).
 */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Authorization',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, Content-Disposition, Link, X-Total-Count',
} as const

/** Adds the CORS headers to a response. */
export function allowAnyOrigin(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
  return response
}

/** The response to a preflight request (`OPTIONS`), on any path: 200 without a body. */
export function respondPreflight(): Response {
  const headers = { 'Access-Control-Max-Age': '86400', 'Content-Length': '0' }
  return new Response(null, { status: 200, headers })
}
