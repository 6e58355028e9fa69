import config from '@payload-config'
import { getPayload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { answerProblem } from '#src/http/answer.ts'
import { createDispatch, type Dispatch, forBrowsers } from '#src/http/dispatch.ts'

/** All that is served. */
export const operations = endpoints.map(({ operation }) => operation)

let ready: Promise<Dispatch> | undefined

const prepare = async (): Promise<Dispatch> =>
  createDispatch({ payload: await getPayload({ config }), endpoints })

/**
 * Next drops the Content-Encoding and Content-Length of a route's answer, so that a compressed
 * one could not be read: behind Next nothing is compressed by the kernel.
 */
const uncompressed = (request: Request): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** The answer while there is no kernel, since there is no database. */
const unavailable: Dispatch = async () =>
  forBrowsers(answerProblem(500, { error: 'Internal server error' }))

/** Answers a request of the contract; the kernel is made once per process. Never throws. */
export async function answerContract(request: Request): Promise<Response> {
  ready ??= prepare().catch((error: unknown) => {
    // A database that was away at the first request must not be remembered as absent.
    ready = undefined
    console.error('the contract could not be prepared', describeFault(error))
    return unavailable
  })
  return (await ready)(request)
}

/** The same as a route of Next. */
export const answerRoute = (request: Request): Promise<Response> =>
  answerContract(uncompressed(request))
