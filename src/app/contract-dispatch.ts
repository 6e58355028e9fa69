import config from '@payload-config'
import { getPayload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { createDispatch, type Dispatch } from '#src/http/dispatch.ts'
import { lazyDispatch } from '#src/http/lazy-dispatch.ts'
import { routeMatcher } from '#src/http/routes.ts'

/** The URL map of all that is served. */
export const match = routeMatcher(endpoints)

const prepare = async (): Promise<Dispatch> =>
  createDispatch({ payload: await getPayload({ config }), match })

/** Answers a request of the contract; the kernel is made once per process. Never throws. */
export const respondToContract: Dispatch = lazyDispatch(prepare, (error) =>
  console.error('the contract could not be prepared', describeFault(error)),
)

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

/** The same as a route of Next, which matches by itself. */
export const contractRoute = (request: Request): Promise<Response> =>
  respondToContract(uncompressed(request))
