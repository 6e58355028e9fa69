import type { PayloadRequest } from 'payload'
import type { NormalImage } from '#src/platform/uploads/accepted.ts'
import { incomingImages } from '#src/platform/uploads/incoming-file.ts'
import { removeUpload } from './remove-unused-uploads.ts'

/**
 * Stores an uploaded image of a proposal. Its document is committed first, outside any
 * transaction: so no file ever exists without a document, even after a crash, and no database
 * connection is held during storage I/O. Throws storage errors; then document and files are
 * removed, at once or, while the storage fails, by the task that removes unused uploads.
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
