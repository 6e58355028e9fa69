import type { IncomingMessage, RequestListener } from 'node:http'
import { notePagePolicy, pageHeaders } from './page-policy.ts'
import type { SecureResponse } from './secure-response.ts'

/** Puts in front of the platform what protects those who sign in with a browser: page policies. */
export function protectBrowsers(
  platform: RequestListener,
  { isDevelopment }: { readonly isDevelopment: boolean },
): (request: IncomingMessage, response: SecureResponse) => void {
  return (request, response) => {
    response.pageHeaders = pageHeaders(notePagePolicy(request.headers, isDevelopment))
    platform(request, response)
  }
}
