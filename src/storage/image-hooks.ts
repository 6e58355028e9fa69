import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { NormalImage } from '#src/content/images/accepted.ts'
import { allKeysOf } from '#src/content/images/copy-keys.ts'
import { forgetUnfinishedImage, noteUnfinishedImage } from '#src/db/content/unfinished-images.ts'
import { inArea } from '#src/db/pool/context.ts'
import { database } from '#src/db/transaction.ts'
import type { PluginFiles } from '#src/platform-workarounds/storage-plugin.ts'
import { incomingImages } from './incoming-image.ts'

/** Writes all files; on an error removes those written, as far as the storage allows. */
async function writeAll(files: PluginFiles, image: NormalImage): Promise<void> {
  // The original last, so that no image is visible without its copies.
  const parts = [...image.copies, image]
  try {
    for (const file of parts) await files.write(file, image.type)
  } catch (error) {
    // A write that timed out may still have succeeded: remove every key, not only the confirmed
    // ones.
    await Promise.allSettled(parts.map(({ key }) => files.remove(key)))
    throw error
  }
}

/**
 * Writes files within a transaction that may still roll back: until it commits the image is
 * recorded as unfinished (an intent log), through a connection of another pool area, because the
 * transactions waiting here may hold all connections of theirs.
 */
async function writeInTransaction(req: PayloadRequest, files: PluginFiles, image: NormalImage) {
  await inArea('unfinished-images', () => noteUnfinishedImage(req.payload.db.drizzle, image.key))
  await writeAll(files, image)
  await forgetUnfinishedImage(await database(req), image.key)
}

/** Stores an image with its copies, sequentially, all or none. */
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

/** Removes the files of a deleted image, including those of its former keys. */
export const removeImage =
  (files: PluginFiles): CollectionAfterDeleteHook =>
  async ({ doc }) => {
    const { key, formerKeys } = keys.parse(doc)
    for (const each of [key, ...(formerKeys ?? [])])
      if (each) for (const file of allKeysOf(each)) await files.remove(file)
  }
