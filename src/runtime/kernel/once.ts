import { z } from 'zod'
import { seal, unseal } from '#src/accounts/second-factor/sealed-secret.ts'
import { withTransaction } from '#src/data/transaction.ts'
import type { Context, Endpoint } from '#src/server/http/endpoint.ts'
import { KeyUsed } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { requestKey, storedKey } from '#src/submissions/intake/request-key.ts'
import { claimKey, findKey, storeResponse } from '#src/submissions/intake/sql/submission-keys.ts'

const stored = z.object({ sealed: z.string() })

const handleOnce = async (
  { handle, operation }: Endpoint,
  context: Context,
  key: string,
): Promise<unknown> => {
  const { by, params, body, req } = context
  const claimed = storedKey(`${operation.id} ${by}`, key, { params, body })
  // What was created is of no use to whoever reads the table without the key.
  const secret = `${key} ${env().PAYLOAD_SECRET}`
  return withTransaction(req, async (db) => {
    if (await claimKey(db, claimed)) {
      const result = await handle(context)
      await storeResponse(db, claimed.key, { sealed: seal(JSON.stringify(result), by, secret) })
      return result
    }
    const earlier = await findKey(db, claimed.key)
    if (earlier?.body !== claimed.body) throw new KeyUsed()
    const response = unseal(stored.parse(earlier.response).sealed, by, [secret])
    if (response === undefined)
      throw new Error('the response to the first request cannot be opened')
    return JSON.parse(response)
  })
}

/**
 * An operation of staff which a request that is sent again within a day with its `Idempotency-Key`
 * does not do again: it gets the response to the first. The key is claimed in the transaction of the
 * work, so that a request at the same time waits, and one that fails leaves nothing.
 */
export const onceForItsKey = (endpoint: Endpoint, request: Request): Endpoint => {
  const key = endpoint.operation.takesKey ? requestKey(request) : undefined
  return key === undefined
    ? endpoint
    : { ...endpoint, handle: (context) => handleOnce(endpoint, context, key) }
}
