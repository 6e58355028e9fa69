import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { NormalImage } from '#src/content/images/accepted.ts'
import { allKeysOf } from '#src/content/images/key.ts'
import { forgetUnfinishedImage, noteUnfinishedImage } from '#src/db/content/unfinished-images.ts'
import { inArea } from '#src/db/pool/context.ts'
import { database } from '#src/db/transaction.ts'
import type { PluginFiles } from '#src/platform-workarounds/storage-plugin.ts'
import { incomingImages } from './incoming-image.ts'

/** When a file cannot be written, what was is removed again, as far as the storage lets us. */
async function writeAll(files: PluginFiles, image: NormalImage): Promise<void> {
  // The original comes last, so that no image is ever found without its copies.
  const parts = [...image.copies, image]
  try {
    for (const file of parts) await files.write(file, image.type)
  } catch (error) {
    // A write that timed out may still have arrived: every key is removed, not only those done.
    await Promise.allSettled(parts.map(({ key }) => files.remove(key)))
    throw error
  }
}

/**
 * Writes within a transaction, which may end without its document when the files are there:
 * until it is committed the image is noted as unfinished, on a connection of another area, for
 * the transactions that wait here may hold all those of theirs.
 */
async function writeInTransaction(req: PayloadRequest, files: PluginFiles, image: NormalImage) {
  await inArea('unfinished-images', () => noteUnfinishedImage(req.payload.db.drizzle, image.key))
  await writeAll(files, image)
  await forgetUnfinishedImage(await database(req), image.key)
}

/** Stores an image with its copies, one after the other, all of them or none. */
export const storeImage =
  (files: PluginFiles): CollectionAfterChangeHook =>
  async ({ doc, req }) => {
    const image = incomingImages.get(req)?.image
    if (!image) return doc
    incomingImages.delete(req)
    if (req.transactionID) await writeInTransaction(req, files, image)
    else await writeAll(files, image)
    return doc
  }

const keys = z.object({
  key: z.string().nullish(),
  formerKeys: z.array(z.string()).nullish(),
})

/** Removes the files of a deleted image, also those under the keys it had before. */
export const removeImage =
  (files: PluginFiles): CollectionAfterDeleteHook =>
  async ({ doc }) => {
    const { key, formerKeys } = keys.parse(doc)
    for (const each of [key, ...(formerKeys ?? [])])
      if (each) for (const file of allKeysOf(each)) await files.remove(file)
  }
