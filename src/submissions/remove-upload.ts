import type { PayloadRequest } from 'payload'
import { holdImage } from '#src/db/submissions/proposal-images.ts'
import { withTransaction } from '#src/db/transaction.ts'

/**
 * Removes an uploaded image, its document and its files; false when there is none. Throws what
 * the storage throws, and the document stays, so that the rest is removed another time.
 */
export async function removeUpload(req: PayloadRequest, key: string): Promise<boolean> {
  return withTransaction(req, async (db) => {
    const id = await holdImage(db, key)
    if (id === undefined) return false
    await req.payload.delete({ collection: 'proposal-images', id, depth: 0, req })
    return true
  })
}
