import type { IncomingMessage, ServerResponse } from 'node:http'

/** The name the platform knows. */
const platformName = 'payload-token'

/**
 * The name browsers know where everything is https: with this prefix they take the cookie from
 * this very host alone, over https, and for all paths (RFC 6265bis §4.1.3.2), so that no other
 * host of the domain can plant a session. The platform's own prefix would be that of its cookies
 * for language and theme too, which are not `Secure` and would be dropped.
 */
const hostName = `__Host-${platformName}`

/** The session cookie of a request under the platform's name; one under that name is not ours. */
export function readHostCookie({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  headers.cookie = headers.cookie
    .split(/; */)
    .filter((pair) => !pair.startsWith(`${platformName}=`))
    .map((pair) => (pair.startsWith(`${hostName}=`) ? pair.replace(hostName, platformName) : pair))
    .join('; ')
}

/** The session cookie of a response under the browsers' name; before its head is written. */
export function writeHostCookie(response: ServerResponse): void {
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  const named = [cookies]
    .flat()
    .map(String)
    .map((cookie) => (cookie.startsWith(`${platformName}=`) ? `__Host-${cookie}` : cookie))
  response.setHeader('set-cookie', named)
}
