import { run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Uploads (images and files) that an open transaction is writing, or copies of which are being
 * written: recorded outside of it, and deleted within it (a write-ahead record). An old record belongs to a transaction
 * that was rolled back or lost, so its files are orphans where no document names them.
 */

/** Records an upload by its key; `db` must be no transaction, so that the record survives a rollback. */
export const recordUnfinishedFile = (db: Database, key: string): Promise<void> =>
  run(db)`INSERT INTO unfinished_images (key) VALUES (${key}) ON CONFLICT (key) DO NOTHING`

/**
 * Deletes the record, in the transaction that stores the document, or when the files are deleted.
 */
export const clearUnfinishedFile = (db: Database, key: string): Promise<void> =>
  run(db)`DELETE FROM unfinished_images WHERE key = ${key}`

/**
 * Locks the oldest record from before a time until the transaction ends. Locked ones are skipped
 * (SKIP LOCKED).
 */
export const claimUnfinishedFile = (
  db: Database,
  before: Date,
): Promise<string | undefined> => value(db)`
    SELECT key FROM unfinished_images u
    WHERE noted_at < ${before.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM media WHERE media.key = u.key)
      AND NOT EXISTS (SELECT FROM media_texts WHERE path = 'formerKeys' AND text = u.key)
      AND NOT EXISTS (SELECT FROM files WHERE files.key = u.key)
      AND NOT EXISTS (SELECT FROM files_texts WHERE path = 'formerKeys' AND text = u.key)
    ORDER BY noted_at LIMIT 1 FOR UPDATE SKIP LOCKED`
