import { sql } from '@payloadcms/db-postgres'
import type { ConfirmedRequest } from '#src/contract/submissions/preferences.ts'
import { changesRows, firstRow, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * What people request on their page and confirm by mail: a row names the mail whose link they
 * followed, and never an email, so that an erasure ends it.
 */

/** How long a request can be confirmed; as long as a mail tells. */
const validity = sql.raw("interval '1 hour'")

export async function addRequest(
  db: Database,
  { delivery, kind, name }: { delivery: number; kind: ConfirmedRequest; name: string | null },
): Promise<number> {
  const result = await db.execute<{ id: number }>(sql`
    INSERT INTO preference_requests (delivery_id, kind, name)
    VALUES (${delivery}, ${kind}, ${name}) RETURNING id`)
  const [row] = rowsOf(result)
  if (!row) throw new Error('an INSERT returned no row')
  return row.id
}

export const countRequests = async (db: Database, email: string): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS count FROM preference_requests r JOIN deliveries d ON d.id = delivery_id
    WHERE lower(d.email) = ${email} AND r.created_at > now() - ${validity}`) ?? 0

export type RequestRow = {
  delivery: number
  kind: ConfirmedRequest
  /** The new name of a change; "" otherwise. */
  name: string
}

export const findRequest = (db: Database, id: number): Promise<RequestRow | undefined> => firstRow(
  db,
)`
    SELECT delivery_id AS delivery, kind, coalesce(name, '') AS name FROM preference_requests
    WHERE id = ${id} AND used_at IS NULL AND created_at > now() - ${validity}`

/** Uses a request up (compare-and-set): false when it cannot be confirmed any more. */
export const useRequest = (db: Database, id: number): Promise<boolean> => changesRows(db)`
    UPDATE preference_requests SET used_at = now(), name = NULL
    WHERE id = ${id} AND used_at IS NULL AND created_at > now() - ${validity}`
