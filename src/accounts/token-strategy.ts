import type { AuthStrategy } from 'payload'
import { authenticate, tokenStrategy } from './authenticate.ts'
import { bearerToken } from './bearer.ts'

/** Lets the API's token in to the platform's own REST, under the same permissions. */
export const bearerStrategy: AuthStrategy = {
  name: tokenStrategy,
  authenticate: async ({ headers, payload }) => {
    const token = bearerToken(headers)
    const holder = token === undefined ? undefined : await authenticate(payload, token)
    return { user: holder?.kind === 'user' ? holder.user : null }
  },
}
