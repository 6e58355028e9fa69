import { type Dispatch, forBrowsers } from './dispatch.ts'
import { respondError } from './response/response.ts'

/** What is returned while there is no kernel, since there is no database. */
const unavailable: Dispatch = async () =>
  forBrowsers(respondError(500, { error: 'Internal server error' }))

/**
 * A kernel that is created at the first request. One that could not be created is reported and
 * tried again at the next request: a database that was away then is not remembered as absent.
 * Never throws.
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
