import { createLocalReq, type Payload } from 'payload'
import { allKeysOf } from '#src/content/images/key.ts'
import { forgetUnfinishedImage, takeUnfinishedImage } from '#src/db/content/unfinished-images.ts'
import { withTransaction } from '#src/db/transaction.ts'
import type { Storage } from './storage.ts'

/** How long a transaction that writes files is given at the least, in ms. */
const lifetime = 24 * 60 * 60_000

interface Run {
  readonly now?: number
  /** Asked before each image; what is left is for the next time. */
  readonly isEnding?: () => boolean
}

/**
 * Removes the files of images whose documents were never stored, because a process died or a
 * COMMIT was lost after the files were written; returns how many. Only what this database has
 * noted is touched. Safe at any time, twice at once, and when it breaks off. Throws what the
 * storage throws.
 */
export async function removeUnfinishedImages(
  payload: Payload,
  storage: Storage,
  { now = Date.now(), isEnding = () => false }: Run = {},
): Promise<number> {
  const req = await createLocalReq({}, payload)
  const before = new Date(now - lifetime)
  const removeOne = () =>
    withTransaction(req, async (db) => {
      const key = await takeUnfinishedImage(db, before)
      if (key === undefined) return false
      for (const file of allKeysOf(key)) await storage.remove(file)
      await forgetUnfinishedImage(db, key)
      return true
    })
  let removed = 0
  while (!isEnding() && (await removeOne())) removed += 1
  return removed
}
