import { makeKey, revokeKey } from '#src/accounts/keys/make-key.ts'
import { makeApiKey, revokeApiKey } from '#src/contract/api-keys.ts'
import { transactional } from '#src/server/http/endpoint.ts'

export const apiKeyEndpoints = [
  transactional(makeApiKey, ({ req, by, body }, db) => makeKey(req, db, by, body)),
  transactional(revokeApiKey, async ({ req, params }) => {
    await revokeKey(req, params.id)
    return { changed: true as const }
  }),
]
