import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import type { Method } from '#src/contract/operation.ts'
import { createDispatch, type Dispatch } from '#src/http/dispatch.ts'
import { type Endpoint, JsonStream } from '#src/http/endpoint.ts'
import { noteCovered, noteOperations } from './covered.ts'

/**
 * Throws when a success does not match the schema its operation promises. One that is sent in
 * pieces is for its own test to check.
 */
export function inspectResult({ operation }: Endpoint, result: unknown): void {
  noteCovered(operation.id)
  if (result instanceof JsonStream) return
  if (operation.answer.kind === 'json') operation.answer.schema.parse(result)
}

/** The contract's kernel in this process, every success held against its schema. */
export function dispatcher(payload: Payload): Dispatch {
  noteOperations(endpoints.map(({ operation }) => operation.id))
  return createDispatch({ payload, endpoints, inspect: inspectResult })
}

export interface Call {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: BodyInit
}

/** A client of the contract that calls `dispatch` without a socket. */
export function apiClient(dispatch: Dispatch) {
  return async (method: Method | 'HEAD' | 'OPTIONS' | 'PATCH', path: string, call: Call = {}) => {
    const headers = new Headers(call.headers)
    if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`)
    if (call.json !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const body = call.json === undefined ? call.body : JSON.stringify(call.json)
    const init: RequestInit = { method, headers }
    if (body !== undefined) Object.assign(init, { body, duplex: 'half' })
    const response = await dispatch(new Request(`http://muster.test${path}`, init))
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
    }
  }
}
export type ApiClient = ReturnType<typeof apiClient>
