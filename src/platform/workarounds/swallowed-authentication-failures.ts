import { APIError, type AuthStrategy, type Payload } from 'payload'
import { describeFault } from '#src/settings/describe-fault.ts'

/** The caller could not be determined, so that the request must fail. */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed'
  /**
   * Has the platform's error handler respond with a bare 500. For any other error it wants a
   * request, and there is none yet when authentication fails.
   */
  readonly payloadInitError = true
}

/** Runs one strategy; `onFailure` is called with what it throws, and with what it would catch. */
const watch = ({ name, authenticate }: AuthStrategy, onFailure: (error: unknown) => void) => {
  const watched: AuthStrategy = {
    name,
    authenticate: async (args) => {
      const findByID: Payload['findByID'] = async (options) => {
        try {
          return await args.payload.findByID(options)
        } catch (error) {
          // An account that is gone is no failure.
          if (!(error instanceof APIError)) onFailure(error)
          throw error
        }
      }
      const payload: Payload = Object.create(args.payload, { findByID: { value: findByID } })
      try {
        return await authenticate({ ...args, payload })
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
  }
  return watched
}

export function failWhenAuthenticationFails(payload: Payload): void {
  const { authStrategies: strategies } = payload
  function* untilFailure(): Generator<AuthStrategy, undefined> {
    let failed = false
    const onFailure = (error: unknown): void => {
      if (!failed) payload.logger.error({ fault: describeFault(error) }, 'authentication failed')
      failed = true
    }
    for (const strategy of strategies) {
      yield watch(strategy, onFailure)
      if (failed) throw new AuthenticationFailed('authentication failed')
    }
    return undefined
  }
  const inOrder = [...strategies]
  payload.authStrategies = Object.defineProperty(inOrder, Symbol.iterator, { value: untilFailure })
}
