import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'

/** Whose attempts, and from where. */
export interface Attempt {
  readonly account: string
  /** The network it comes from. */
  readonly address: string
}

/** So many failures, each within this long of the next nine, and it is enough (decisions §4). */
const limit = 10
const period = sql`interval '15 minutes'`

/**
 * Counts an attempt before it is made, over all processes, and says whether it may be made at
 * all: not for 15 minutes after the tenth failure within 15 minutes. A refused attempt does
 * not lengthen the time. Forgets what is too old to matter.
 */
export async function claimAttempt(db: Database, attempt: Attempt): Promise<boolean> {
  const { account, address } = attempt
  const [row] = rowsOf(
    await db.execute<{ isAllowed: boolean }>(sql`
      WITH past AS (
        DELETE FROM login_attempts WHERE (account, address) IN (
          SELECT account, address FROM login_attempts
          WHERE last_at < now() - ${period} AND (account, address) <> (${account}, ${address})
          LIMIT 100 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO login_attempts AS a (account, address, recent, last_at, is_allowed)
      VALUES (${account}, ${address}, ARRAY[now()], now(), true)
      ON CONFLICT (account, address) DO UPDATE SET
        (recent, last_at, is_allowed) = (
          SELECT CASE WHEN allowed THEN still || now() ELSE a.recent END,
            CASE WHEN allowed THEN now() ELSE a.last_at END,
            allowed
          FROM (
            SELECT cardinality(a.recent) < ${limit} OR a.last_at < now() - ${period} AS allowed,
              ARRAY(SELECT at FROM unnest(a.recent) at WHERE at >= now() - ${period}
                ORDER BY at) AS still
          ) judged)
      RETURNING is_allowed AS "isAllowed"`),
  )
  return row?.isAllowed ?? false
}

/** The attempt was no failure: forgets it, and the failures before it. */
export async function forgiveAttempts(db: Database, { account, address }: Attempt): Promise<void> {
  await db.execute(sql`
    DELETE FROM login_attempts WHERE account = ${account} AND address = ${address}`)
}

/** So many failures of one address within the period, whatever the accounts (decisions §4). */
const addressLimit = 50

/**
 * Counts a failed attempt against its address alone, over all processes. Returns for how long,
 * in ms, there have been too many: until the oldest of the last fifty is too old; 0 when there
 * are fewer. The row stands beside those of accounts, whose names never are "any".
 */
export async function countFailure(db: Database, address: string): Promise<number> {
  const [row] = rowsOf(
    await db.execute<{ time: number | null }>(sql`
      INSERT INTO login_attempts AS a (account, address, recent, last_at, is_allowed)
      VALUES ('any', ${address}, ARRAY[now()], now(), true)
      ON CONFLICT (account, address) DO UPDATE SET last_at = now(), recent = ARRAY(
        SELECT at FROM unnest(a.recent || now()) at WHERE at >= now() - ${period}
        ORDER BY at DESC LIMIT ${addressLimit})
      RETURNING (SELECT extract(epoch FROM min(at) + ${period} - now())::float8 * 1000
        FROM unnest(recent) at HAVING count(*) >= ${addressLimit}) AS time`),
  )
  return row?.time ?? 0
}
