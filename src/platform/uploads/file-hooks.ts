import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import { inArea } from '#src/data/pool/context.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import type { NewFile } from '#src/data/storage/new-file.ts'
import {
  clearUnfinishedFile,
  recordUnfinishedFile,
} from '#src/data/storage/sql/unfinished-files.ts'
import { database } from '#src/data/transaction.ts'
import type { PluginFiles } from '#src/platform/workarounds/storage-plugin.ts'
import { takeIncoming } from './incoming-file.ts'

/** Writes all files; on an error removes those written, as far as the storage allows. */
async function writeAll(files: PluginFiles, file: NewFile): Promise<void> {
  // The original last, so that no image is visible without its copies.
  const parts = [...file.copies, file]
  try {
    for (const part of parts) await files.write(part, file.type)
  } catch (error) {
    // A write that timed out may still have succeeded: remove every key, not only the confirmed
    // ones.
    await Promise.allSettled(parts.map(({ key }) => files.remove(key)))
    throw error
  }
}

/**
 * Writes files within a transaction that may still roll back: until it commits the upload is
 * recorded as unfinished (an intent log), through a connection of another pool area, because the
 * transactions waiting here may hold all connections of their area.
 */
async function writeInTransaction(req: PayloadRequest, files: PluginFiles, file: NewFile) {
  await inArea('unfinished-files', () => recordUnfinishedFile(req.payload.db.drizzle, file.key))
  await writeAll(files, file)
  await clearUnfinishedFile(await database(req), file.key)
}

/** Stores the upload of an operation, an image with its copies, sequentially, all or none. */
export const storeFile =
  (files: PluginFiles): CollectionAfterChangeHook =>
  async ({ doc, req }) => {
    const file = takeIncoming(req)
    if (!file) return doc
    if (req.transactionID) await writeInTransaction(req, files, file)
    else await writeAll(files, file)
    return doc
  }

const keys = z.object({
  key: z.string().nullish(),
  formerKeys: z.array(z.string()).nullish(),
})

export const removeFile =
  (files: PluginFiles): CollectionAfterDeleteHook =>
  async ({ doc }) => {
    const { key, formerKeys } = keys.parse(doc)
    for (const each of [key, ...(formerKeys ?? [])])
      if (each) for (const file of allKeysOf(each)) await files.remove(file)
  }
