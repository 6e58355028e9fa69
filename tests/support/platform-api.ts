import { handleEndpoints } from 'payload'
import config from '../../payload.config.ts'
import { splitVersion } from './if-match.ts'

export interface PlatformCall {
  token?: string | undefined
  /** Value of the session cookie, as a browser on our own pages sends it. */
  session?: string | undefined
  json?: unknown
  body?: NonNullable<RequestInit['body']>
  headers?: Record<string, string>
}

/** The raw response of the platform's own REST API, without a socket. */
export function requestPlatform(method: string, path: string, call: PlatformCall = {}) {
  const headers = new Headers(call.headers)
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`)
  if (call.session !== undefined) {
    headers.set('cookie', `payload-token=${call.session}`)
    headers.set('sec-fetch-site', 'same-origin')
  }
  const init: RequestInit = { method, headers }
  if (call.json !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(splitVersion(call.json, headers))
  }
  // A stream is sent as it is.
  if (call.body !== undefined) Object.assign(init, { body: call.body, duplex: 'half' })
  const request = new Request(`http://muster.test/cms-api${path}`, init)
  return handleEndpoints({ config, request })
}

/** Calls the platform's own REST API without a socket; the response is read and parsed. */
export async function callPlatform(method: string, path: string, call: PlatformCall = {}) {
  const response = await requestPlatform(method, path, call)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') && !text.includes('\n') ? readJson(text) : {},
  }
}

const readJson = (text: string) => JSON.parse(text) as Record<string, unknown>

export const sessionOf = ({ headers }: { headers: Headers }): string | undefined =>
  /payload-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
