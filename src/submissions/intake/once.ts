import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { seal, unseal } from '#src/accounts/second-factor/sealed-secret.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { keyBehind } from '#src/platform/access/acting-key.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { KeyUsed } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { requestKey, storedKey } from './request-key.ts'
import { claimKey, findKey, storeResponse } from './sql/submission-keys.ts'

const stored = z.object({ sealed: z.string() })

interface Claim {
  /** What it is for, and whose. */
  readonly id: string
  readonly by: number
  readonly key: string
  /** What is sent, of which the same key cannot be used for another. */
  readonly request: object
  readonly isLong?: boolean
}

/**
 * The result of work, or of the same work that was done with the key within a day. Throws KeyUsed
 * where it was used for another request.
 */
export const doneOnce = <T>(
  req: PayloadRequest,
  { id, by, key, request, isLong = false }: Claim,
  work: () => Promise<T>,
): Promise<T> => {
  // Programs of one account, each with an API key, may count their requests alike.
  const program = keyBehind(req.user)
  const claimed = storedKey([id, by, ...(program ? [program.id] : [])].join(' '), key, request)
  // What was created is of no use to whoever reads the table without the key.
  const secret = `${key} ${env().PAYLOAD_SECRET}`
  return withTransaction(
    req,
    async (db) => {
      if (await claimKey(db, claimed)) {
        const result = await work()
        await storeResponse(db, claimed.key, { sealed: seal(JSON.stringify(result), by, secret) })
        return result
      }
      const earlier = await findKey(db, claimed.key)
      if (earlier?.body !== claimed.body) throw new KeyUsed()
      const response = unseal(stored.parse(earlier.response).sealed, by, [secret])
      if (response === undefined)
        throw new Error('the response to the first request cannot be opened')
      return JSON.parse(response)
    },
    { isLong },
  )
}

/**
 * An operation of staff which a request that is sent again within a day with its `Idempotency-Key`
 * does not do again: it gets the response to the first. The key is claimed in the transaction of the
 * work, so that a request at the same time waits, and one that fails leaves nothing. A stream is
 * read by its handler, which claims the key itself.
 */
export const onceForItsKey = (endpoint: Endpoint, request: Request): Endpoint => {
  const { id, takesKey, body } = endpoint.operation
  const key = takesKey && body.kind !== 'stream' ? requestKey(request) : undefined
  if (key === undefined) return endpoint
  return {
    ...endpoint,
    handle: (context) => {
      const sent = { params: context.params, body: context.body }
      const claim = { id, by: context.by, key, request: sent, isLong: takesKey === 'long' }
      return doneOnce<unknown>(context.req, claim, () => endpoint.handle(context))
    },
  }
}
