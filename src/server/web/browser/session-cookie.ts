import type { IncomingMessage, ServerResponse } from 'node:http'

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
export function readHostCookie({ headers }: IncomingMessage): void {
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
export function writeHostCookie(response: ServerResponse): void {
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  const named = [cookies]
    .flat()
    .map(String)
    .map((cookie) => (cookie.startsWith(`${platformName}=`) ? `__Host-${cookie}` : cookie))
  response.setHeader('set-cookie', named)
}
