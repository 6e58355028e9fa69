import type { AuthStrategy } from 'payload'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { authenticate, tokenStrategy } from './authenticate.ts'

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
