import type { CollectionSlug, PayloadRequest } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { withTransaction } from '#src/data/transaction.ts'

/**
 * Creates the first documents of a collection, in one transaction. Returns undefined, and creates
 * nothing, where there are documents already: pressed twice, or by two people at once, a button
 * creates them once.
 */
export const createFirst = <T>(
  req: PayloadRequest,
  collection: CollectionSlug,
  create: () => Promise<T>,
): Promise<T | undefined> =>
  withTransaction(req, async (db) => {
    await lockForTransaction(db, 'firstDocuments')
    const { totalDocs } = await req.payload.count({ collection, req })
    return totalDocs > 0 ? undefined : create()
  })
