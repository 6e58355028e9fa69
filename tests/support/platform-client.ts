import { handleEndpoints, type Payload } from 'payload'
import config from '../../payload.config.ts'
import { splitVersion } from './if-match.ts'

interface Sent {
  readonly token?: string
  readonly json?: unknown
  readonly form?: FormData
  readonly language?: string
}

/** A client of the platform's own REST API, which the admin UI uses, without a socket. */
export const platformClient =
  (_payload: Payload) =>
  async (method: string, path: string, { token, json, form, language }: Sent = {}) => {
    const headers = new Headers()
    if (language !== undefined) headers.set('accept-language', language)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? form : JSON.stringify(splitVersion(json, headers))
    const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body }) }
    const request = new Request(`http://muster.test/cms-api${path}`, init)
    const response = await handleEndpoints({ config, request })
    const text = await response.text()
    return { status: response.status, text, json: readJson(text) }
  }

const readJson = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
