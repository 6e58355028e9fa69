import type { Payload } from 'payload'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { headersFor } from '#src/contract/openapi/headers.ts'
import { statusesOf } from '#src/contract/openapi/statuses.ts'
import type { Method, Operation } from '#src/contract/operation.ts'
import { errorBody } from '#src/contract/values.ts'
import { findNewestDue } from '#src/people/subscribers/sql/subscription-requests.ts'
import { processRequests } from '#src/people/subscribers/subscription-requests.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { type Endpoint, JsonStream } from '#src/server/http/endpoint.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { readTarget } from '#src/server/http/target.ts'
import { recordOperations, recordResponse } from './covered-responses.ts'

/**
 * Throws when a success does not match the schema of its operation. Streamed ones are checked by
 * their own tests.
 */
export function inspectResult({ operation }: Endpoint, result: unknown, query: unknown): void {
  const { response } = operation
  if (result instanceof JsonStream || response.kind !== 'json') return
  const isSelected = z.object({ fields: z.array(z.string()) }).safeParse(query).success
  const schema = (isSelected && response.selected) || response.schema
  schema.parse(result)
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type') === 'text/html; charset=utf-8'

/** Throws when a response is not documented for its operation. */
async function inspectResponse(operation: Operation, response: Response): Promise<void> {
  const { status } = response
  recordResponse(operation.id, status)
  const documented = statusesOf(operation).find((each) => each === status)
  if (documented === undefined)
    throw new Error(`${operation.id} is not documented to return ${status}`)
  const saysLanguage = 'Content-Language' in headersFor(operation, documented)
  if (saysLanguage && isPage(response) && !response.headers.has('content-language'))
    throw new Error(`${operation.id} is documented to say the language of its page`)
  if (status < 400 || response.body === null) return
  // A page tells its reader in words.
  const { kind } = operation.response
  if ((kind === 'text' || kind === 'redirect') && isPage(response)) return
  const body: unknown = await response.clone().json()
  if (status !== 401 || !operation.errors.unauthorized) errorBody.parse(body)
}

const operations = endpoints.map(({ operation }) => operation)

export const match = routeMatcher(endpoints)

/** Waits, however long it takes, until what public forms requested of subscriptions is done. */
export async function finishSubscriptions(payload: Payload): Promise<void> {
  while ((await findNewestDue(payload.db.drizzle)) !== undefined) await processRequests(payload)
}

/** The contract's kernel in this process; every response is validated against its operation. */
export function dispatcher(payload: Payload, served = endpoints): Dispatch {
  const match = routeMatcher(served)
  recordOperations(operations.map((each) => ({ id: each.id, statuses: statusesOf(each) })))
  const dispatch = createDispatch({ payload, match, inspect: inspectResult })
  return async (request, matched) => {
    const target = matched ?? readTarget(match, request.method, request.url)
    const response = await dispatch(request, target)
    // What follows the response of a form of the newsletter, tests take as done.
    if (request.url.includes('/api/newsletter/')) await finishSubscriptions(payload)
    if (target.match) await inspectResponse(target.match.endpoint.operation, response)
    return response
  }
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
