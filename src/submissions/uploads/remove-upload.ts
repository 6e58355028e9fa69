import type { PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { lockImage } from '#src/submissions/proposals/sql/proposal-images.ts'

/**
 * Removes an uploaded image, document and files; false when it does not exist. Throws storage
 * errors after a rollback, so that the document stays for a retry.
 */
export async function removeUpload(req: PayloadRequest, key: string): Promise<boolean> {
  return withTransaction(req, async (db) => {
    const id = await lockImage(db, key)
    if (id === undefined) return false
    await req.payload.delete({ collection: 'proposal-images', id, depth: 0, req })
    return true
  })
}
