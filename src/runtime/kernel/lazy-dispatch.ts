import type { Dispatch } from '#src/server/http/request-handler.ts'
import { respondError } from '#src/server/http/response/response.ts'
import { forBrowsers } from './dispatch.ts'
import { retryLater } from './error-response.ts'

const unavailable: Dispatch = async () =>
  forBrowsers(respondError(500, { error: 'Internal server error' }, retryLater))

/**
 * Creates the kernel lazily, at the first request. A failure is reported and retried at the next
 * request: a database outage is not cached. Never throws.
 */
export function lazyDispatch(
  create: () => Promise<Dispatch>,
  onFault: (error: unknown) => void,
): Dispatch {
  let ready: Promise<Dispatch> | undefined
  return async (request, target) => {
    ready ??= create().catch((error: unknown) => {
      ready = undefined
      onFault(error)
      return unavailable
    })
    return (await ready)(request, target)
  }
}
