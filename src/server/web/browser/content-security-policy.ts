import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The Content-Security-Policy of the admin UI. Scripts run by the nonce of their response, and what
 * those load (`strict-dynamic`); neither inline scripts nor `eval`. Inline styles are allowed: the
 * platform, its editor and drag and drop write `style` attributes, which no nonce covers. Images
 * come from anywhere, because mails and proposals with images of other sites are previewed, in
 * frames that inherit this policy.
 */
const directives = (nonce: string, isDevelopment: boolean): readonly string[] => [
  "default-src 'self'",
  `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: http: https:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
]

export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

/**
 * Creates the policy of one response, with a random nonce, and sets it on the request, where Next
 * reads the nonce of its scripts from; a value sent by the client is overwritten.
 */
export function setPagePolicy(headers: IncomingHttpHeaders, isDevelopment: boolean): string {
  const policy = directives(randomBytes(18).toString('base64'), isDevelopment).join('; ')
  delete headers['content-security-policy-report-only']
  headers['content-security-policy'] = policy
  return policy
}
