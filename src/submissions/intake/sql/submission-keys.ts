import { sql } from '@payloadcms/db-postgres'
import { affectedRows, changesRows, firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Pseudonyms (HMAC) of the key that a client made, and of what it sent with it; "" for what is
 * anonymous, which has a key of the hour.
 */
export type SubmissionKey = { readonly key: string; readonly body: string }

/** `response` is null while the first request is not done. */
type KeyRow = { body: string; response: unknown }

/** What was sent with a key within a day. */
export const findKey = (db: Database, key: string): Promise<KeyRow | undefined> => firstRow(
  db,
)<KeyRow>`SELECT body, response FROM submission_keys
    WHERE key = ${key} AND at > now() - interval '1 day'`

/**
 * Claims a key until the end of the transaction; false where another request has it. Waits for one
 * that has not ended yet, by the primary key.
 */
export const claimKey = (
  db: Database,
  { key, body }: SubmissionKey,
): Promise<boolean> => changesRows(db)`
    INSERT INTO submission_keys AS k (key, body, at)
    VALUES (${key}, ${body}, CASE ${body}::text WHEN '' THEN date_trunc('hour', now()) ELSE now() END)
    ON CONFLICT (key) DO UPDATE SET body = excluded.body, response = NULL, at = excluded.at
      WHERE k.at <= now() - interval '1 day'`

export const storeResponse = (db: Database, key: string, response: object): Promise<void> =>
  run(
    db,
  )`UPDATE submission_keys SET response = ${JSON.stringify(response)}::jsonb WHERE key = ${key}`

export async function removePastKeys(db: Database): Promise<number> {
  const past = sql`DELETE FROM submission_keys WHERE at <= now() - interval '1 day'`
  return affectedRows(await db.execute(past))
}
