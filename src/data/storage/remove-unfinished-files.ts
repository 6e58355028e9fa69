import { createLocalReq, type Payload } from 'payload'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { claimUnfinishedFile, clearUnfinishedFile } from '#src/data/storage/sql/unfinished-files.ts'
import { withTransaction } from '#src/data/transaction.ts'
import type { Storage } from './storage.ts'

/** Minimum age in ms before a file counts as abandoned by its transaction. */
const lifetime = 24 * 60 * 60_000

interface Run {
  readonly now?: number
  /** Polled before each of them; the rest is left for the next run. */
  readonly isEnding?: () => boolean
}

/**
 * Removes the files of uploads whose documents were never committed, because of a crash or a
 * rollback after they were written; returns how many. Only those recorded by this database
 * are touched. Idempotent, and safe to run concurrently (SKIP LOCKED) or to interrupt. Throws
 * storage errors.
 */
export async function removeUnfinishedFiles(
  payload: Payload,
  storage: Storage,
  { now = Date.now(), isEnding = () => false }: Run = {},
): Promise<number> {
  const req = await createLocalReq({}, payload)
  const before = new Date(now - lifetime)
  const removeOne = () =>
    withTransaction(req, async (db) => {
      const key = await claimUnfinishedFile(db, before)
      if (key === undefined) return false
      for (const file of allKeysOf(key)) await storage.remove(file)
      await clearUnfinishedFile(db, key)
      return true
    })
  let removed = 0
  while (!isEnding() && (await removeOne())) removed += 1
  return removed
}
