import { randomBytes } from 'node:crypto'
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { isSafe } from '#src/server/web/methods.ts'
import type { SecureResponse } from './secure-response.ts'

const platformName = 'payload-token'

/**
 * The cookie name in browsers over https: the `__Host-` prefix restricts the cookie to this very
 * host, https and all paths (RFC 6265bis §4.1.3.2), so that no other host of the domain can set a
 * session. The platform's own prefix option would apply to its cookies for language and theme too,
 * which are not `Secure` and would be dropped.
 */
const hostName = `__Host-${platformName}`

/**
 * Renames the session cookie of a request to the platform's name; one already under that name is
 * dropped as untrusted.
 */
function readHostCookie({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  headers.cookie = headers.cookie
    .split(/; */)
    .filter((pair) => !pair.startsWith(`${platformName}=`))
    .map((pair) => (pair.startsWith(`${hostName}=`) ? pair.replace(hostName, platformName) : pair))
    .join('; ')
}

/**
 * Renames the session cookie of a response to the browsers' name; called before its head is
 * written.
 */
function writeHostCookie(response: ServerResponse): void {
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  const named = [cookies]
    .flat()
    .map(String)
    .map((cookie) => (cookie.startsWith(`${platformName}=`) ? `__Host-${cookie}` : cookie))
  response.setHeader('set-cookie', named)
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * CSRF check: whether a browser sends a state-changing request from another origin, by
 * `Sec-Fetch-Site`, or where a browser does not send that (over http) by `Origin`, which must match
 * the request's host or `BASE_URL`. Clients that send neither are no browsers, and carry no ambient
 * cookies. The rule of Go's `http.CrossOriginProtection`.
 */
function isCrossOriginWrite({ method, headers }: IncomingMessage, baseUrl: string): boolean {
  if (isSafe(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  const own = [headers['x-forwarded-host'], headers.host, hostOf(baseUrl)]
  return host === undefined || !own.includes(host)
}

/** Rejects such a request before its body or cookies are read. */
function rejectCrossOrigin(response: ServerResponse): void {
  const body = JSON.stringify({ errors: [{ message: 'Requests of other websites are rejected' }] })
  response.writeHead(403, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(body)
}

/**
 * Makes Next's own CSRF check of server actions, which compares `Origin` to the forwarded host,
 * agree with ours.
 */
function alignForwardedHost({ headers }: IncomingMessage): void {
  const host = headers.origin === undefined ? undefined : hostOf(headers.origin)
  if (host) headers['x-forwarded-host'] = host
}

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

const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

/**
 * Creates the policy of one response, with a random nonce, and sets it on the request, where Next
 * reads the nonce of its scripts from; a value sent by the client is overwritten.
 */
function setPagePolicy(headers: IncomingHttpHeaders, isDevelopment: boolean): string {
  const policy = directives(randomBytes(18).toString('base64'), isDevelopment).join('; ')
  delete headers['content-security-policy-report-only']
  headers['content-security-policy'] = policy
  return policy
}

interface Setup {
  readonly baseUrl: string
  readonly isDevelopment: boolean
}

/**
 * Middleware in front of the platform that protects browser sessions: a Content-Security-Policy
 * with a nonce for each page, CSRF protection (no writes from other origins), and over https a
 * session cookie that no other host can set.
 */
export function protectBrowsers(
  platform: RequestListener,
  { baseUrl, isDevelopment }: Setup,
): (request: IncomingMessage, response: SecureResponse) => void {
  const isSecure = baseUrl.startsWith('https:')
  return (request, response) => {
    if (isCrossOriginWrite(request, baseUrl)) return rejectCrossOrigin(response)
    alignForwardedHost(request)
    response.pageHeaders = pageHeaders(setPagePolicy(request.headers, isDevelopment))
    if (isSecure) {
      readHostCookie(request)
      response.beforeHead = () => writeHostCookie(response)
    }
    platform(request, response)
  }
}
