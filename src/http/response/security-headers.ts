/**
 * What every response says to browsers (OWASP Secure Headers). The admin UI has a policy of its
 * own, see `src/web/browser/content-security-policy.ts`.
 */

/** Of data, images and feeds, which run nothing, load nothing and are shown in no frame. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Of the small pages that mails link to: one form and its style, no script. */
const smallPagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A year, as browsers' preload lists ask; other hosts of the domain are not ours to decide. */
const strictTransport = 'max-age=31536000'

/** Names and values that go out with everything served under this base address. */
export const commonSecurityHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // Addresses carry tokens of mailed links.
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': dataPolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': strictTransport } : {}),
})

/**
 * Adds what a response of the contract says to browsers, where it does not say otherwise.
 * Websites of other origins show our images and read our data.
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
