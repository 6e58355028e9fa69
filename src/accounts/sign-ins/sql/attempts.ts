import { sql } from '@payloadcms/db-postgres'
import { column, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface Attempt {
  readonly account: string
  /** The client's network (see `clientNetwork`). */
  readonly ip: string
}

const limit = 10
const period = sql`interval '15 minutes'`

/**
 * Rate limit of sign-ins, over all processes: counts an attempt before it is made, and returns
 * whether it is allowed. After the tenth failure within 15 minutes none is for 15 minutes (sliding
 * window). A rejected attempt does not extend that time. Deletes expired rows.
 */
export async function claimAttempt(db: Database, attempt: Attempt): Promise<boolean> {
  const { account, ip } = attempt
  return (
    (await value(db)<boolean>`
      WITH past AS (
        DELETE FROM login_attempts WHERE (account, address) IN (
          SELECT account, address FROM login_attempts
          WHERE last_at < now() - ${period} AND (account, address) <> (${account}, ${ip})
          LIMIT 100 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO login_attempts AS a (account, address, recent, last_at, is_allowed)
      VALUES (${account}, ${ip}, ARRAY[now()], now(), true)
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
      RETURNING is_allowed AS "isAllowed"`) ?? false
  )
}

export async function findLocked(db: Database): Promise<ReadonlySet<number>> {
  return new Set(
    await column(db)<number>`
      SELECT DISTINCT substr(account, 6)::int AS id FROM login_attempts
      WHERE account ~ '^user [0-9]+$' AND cardinality(recent) >= ${limit}
        AND last_at >= now() - ${period}`,
  )
}

export const resetAttempts = (db: Database, { account, ip }: Attempt): Promise<void> => run(db)`
    DELETE FROM login_attempts WHERE account = ${account} AND address = ${ip}`

/** Limit of failures of one network within the period, for all accounts together (decisions §4). */
const ipLimit = 50

/**
 * Counts a failed attempt of a network, for all accounts and over all processes. Returns how long
 * the limit stays exceeded, in ms: until the oldest of the last fifty expires; 0 below the limit.
 * The row is stored beside those of accounts, whose names never are "any".
 */
export const countFailure = async (db: Database, ip: string): Promise<number> =>
  (await value(db)<number | null>`
      INSERT INTO login_attempts AS a (account, address, recent, last_at, is_allowed)
      VALUES ('any', ${ip}, ARRAY[now()], now(), true)
      ON CONFLICT (account, address) DO UPDATE SET last_at = now(), recent = ARRAY(
        SELECT at FROM unnest(a.recent || now()) at WHERE at >= now() - ${period}
        ORDER BY at DESC LIMIT ${ipLimit})
      RETURNING (SELECT extract(epoch FROM min(at) + ${period} - now())::float8 * 1000
        FROM unnest(recent) at HAVING count(*) >= ${ipLimit}) AS time`) ?? 0
