import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

/**
 * Images whose files are being written by a transaction that has not ended: noted outside of it,
 * and forgotten within it. What is noted for long belongs to one that was rolled back or lost.
 */

/** Notes an image; `db` must be no transaction, so that the note outlives the one that fails. */
export async function noteUnfinishedImage(db: Database, key: string): Promise<void> {
  await db.execute(sql`INSERT INTO unfinished_images (key) VALUES (${key})`)
}

/** Forgets an image, in the transaction that stores its document, or when its files are gone. */
export async function forgetUnfinishedImage(db: Database, key: string): Promise<void> {
  await db.execute(sql`DELETE FROM unfinished_images WHERE key = ${key}`)
}

/**
 * Takes the image that was noted first, if that was before a moment, until the transaction ends.
 * One that another takes, or a transaction has just forgotten, is passed over.
 */
export async function takeUnfinishedImage(db: Database, before: Date): Promise<string | undefined> {
  const result = await db.execute<{ key: string }>(sql`
    SELECT key FROM unfinished_images u
    WHERE noted_at < ${before.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM media WHERE media.key = u.key)
    ORDER BY noted_at LIMIT 1 FOR UPDATE SKIP LOCKED`)
  return rowsOf(result)[0]?.key
}
