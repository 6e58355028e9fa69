import type { AuthStrategy } from 'payload'
import { authenticate, tokenStrategy } from './authenticate.ts'
import { bearerToken } from './bearer.ts'

/**
 * Payload auth strategy: accepts the API's bearer token in its REST API, with the same
 * permissions.
 */
export const bearerStrategy: AuthStrategy = {
  name: tokenStrategy,
  authenticate: async ({ headers, payload }) => {
    const token = bearerToken(headers)
    const holder = token === undefined ? undefined : await authenticate(payload, token)
    return { user: holder?.kind === 'user' ? holder.user : null }
  },
}
