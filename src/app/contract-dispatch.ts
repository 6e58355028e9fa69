import config from '@payload-config'
import { getPayload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { createDispatch, type Dispatch } from '#src/http/dispatch.ts'
import { lazyDispatch } from '#src/http/lazy-dispatch.ts'
import { routeMatcher } from '#src/http/routes.ts'

/** The router (URL map) of all endpoints. */
export const match = routeMatcher(endpoints)

const prepare = async (): Promise<Dispatch> =>
  createDispatch({ payload: await getPayload({ config }), match })

/**
 * Handles a request of the contract; the kernel (dispatch) is created once per process. Never
 * throws.
 */
export const respondToContract: Dispatch = lazyDispatch(prepare, (error) =>
  console.error('the contract could not be prepared', describeFault(error)),
)

/**
 * Next drops the Content-Encoding and Content-Length of a route's response, so a compressed one
 * would be unreadable: behind Next the kernel does not compress.
 */
const uncompressed = (request: Request): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** The same as a Next route handler; the path is matched anew. */
export const contractRoute = (request: Request): Promise<Response> =>
  respondToContract(uncompressed(request))
