import type { IncomingMessage, RequestListener } from 'node:http'
import { pageHeaders, setPagePolicy } from './content-security-policy.ts'
import { alignForwardedHost, isCrossOriginWrite, rejectCrossOrigin } from './cross-origin.ts'
import type { SecureResponse } from './secure-response.ts'
import { readHostCookie, writeHostCookie } from './session-cookie.ts'

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
