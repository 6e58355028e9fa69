import { handleEndpoints } from 'payload'
import config from '../../payload.config.ts'

export interface PlatformCall {
  token?: string | undefined
  /** Value of the session cookie, as a browser on our own pages sends it. */
  session?: string | undefined
  json?: unknown
  headers?: Record<string, string>
}

/** Calls the platform's own REST without a socket. */
export async function callPlatform(method: string, path: string, call: PlatformCall = {}) {
  const headers = new Headers(call.headers)
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`)
  if (call.session !== undefined) {
    headers.set('cookie', `payload-token=${call.session}`)
    headers.set('sec-fetch-site', 'same-origin')
  }
  const init: RequestInit = { method, headers }
  if (call.json !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(call.json)
  }
  const request = new Request(`http://muster.test/cms-api${path}`, init)
  const response = await handleEndpoints({ config, request })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

/** The session cookie an answer sets. */
export const sessionOf = ({ headers }: { headers: Headers }): string | undefined =>
  /payload-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
