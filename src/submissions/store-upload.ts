import type { PayloadRequest } from 'payload'
import type { NormalImage } from '#src/content/images/accepted.ts'
import { incomingImages } from '#src/storage/incoming-image.ts'
import { removeUpload } from './remove-upload.ts'

/**
 * Stores an image that somebody uploads for a proposal. Its document comes first and in no
 * transaction: so there is no file without a document whenever the process dies, and no
 * connection of the database is held while the storage takes its time. Throws what the storage
 * throws; the document is then removed with what was stored, at once or, where the storage does
 * not work, by the task that removes unused uploads.
 */
export async function storeUpload(req: PayloadRequest, image: NormalImage): Promise<void> {
  incomingImages.set(req, { image })
  try {
    await req.payload.create({
      collection: 'proposal-images',
      data: {},
      depth: 0,
      disableTransaction: true,
      req,
    })
  } catch (error) {
    await removeUpload(req, image.key).catch(() => false)
    throw error
  }
}
