import { makeKey, revokeKey } from '#src/accounts/keys/make-key.ts'
import { demandPassword } from '#src/accounts/password/current-password.ts'
import { makeApiKey, revokeApiKey } from '#src/contract/api-keys.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'

export const apiKeyEndpoints = [
  endpoint(makeApiKey, async ({ req, by, body: { password, ...wanted } }) => {
    await demandPassword(req, by, password)
    return withTransaction(req, (db) => makeKey(req, db, by, wanted))
  }),
  transactional(revokeApiKey, async ({ req, params }) => {
    await revokeKey(req, params.id)
    return { changed: true as const }
  }),
]
