import { type AuthStrategy, JWTAuthentication, type Payload } from 'payload'
import { platformKey } from '#src/server/tokens/session-signature.ts'
import { env } from '#src/settings/env.ts'

/** The same Payload, as it was with another secret. */
const withKey = (payload: Payload, key: string): Payload =>
  Object.create(payload, { secret: { value: key } })

/**
 * Payload auth strategy: sessions of the admin UI that a former PAYLOAD_SECRET signed. Payload
 * itself verifies with one secret only; what else it demands of a session holds here too, and a
 * session that is refreshed is signed with the present secret.
 */
export const formerSessionStrategy: AuthStrategy = {
  name: 'former-session',
  authenticate: async (args) => {
    const [, ...former] = env().PAYLOAD_SECRETS
    for (const secret of former) {
      const payload = withKey(args.payload, platformKey(secret))
      const result = await JWTAuthentication({ ...args, payload, strategyName: 'local-jwt' })
      if (result.user) return result
    }
    return { user: null }
  },
}
