import { InvalidCursor, readChanges } from '#src/content/changes/read-changes.ts'
import { listChanges } from '#src/contract/content/changes.ts'
import { maxLimit } from '#src/contract/parameters.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'

export const changeEndpoints = [
  endpoint(listChanges, async ({ req, query: { since, limit = maxLimit } }) => {
    try {
      return await readChanges(await database(req), { since, limit })
    } catch (error) {
      if (error instanceof InvalidCursor) throw new InvalidRequest(error.message)
      throw error
    }
  }),
]
