/**
 * Security headers of every response (OWASP Secure Headers). The admin UI has a separate policy,
 * see `src/server/web/browser/browser-safety.ts`.
 */

/** CSP of data, images and feeds, which run no script, load nothing and may not be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** CSP of the small pages that mails link to: one form and its style, no script. */
const smallPagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * HSTS for a year, the minimum of browsers' preload lists; not for subdomains, which are not ours
 * to decide.
 */
const strictTransport = 'max-age=31536000'

export const commonSecurityHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // URLs carry tokens of mailed links.
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': dataPolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': strictTransport } : {}),
})

/**
 * Adds the security headers to a response of the contract, where it does not set them itself. CORP
 * allows websites of other origins to show our images and read our data.
 */
export function addSecurityHeaders(response: Response, baseUrl: string): Response {
  const { headers } = response
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const required = {
    ...commonSecurityHeaders(baseUrl),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isPage ? { 'Content-Security-Policy': smallPagePolicy } : {}),
  }
  for (const [name, value] of Object.entries(required))
    if (!headers.has(name)) headers.set(name, value)
  return response
}
