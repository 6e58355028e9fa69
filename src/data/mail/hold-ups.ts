import type { Payload } from 'payload'
import type { HoldUpKind } from '#src/contract/mail/hold-ups.ts'
import { value } from '../rows.ts'
import type { Database } from '../transaction.ts'

export interface HoldUp {
  readonly kind: HoldUpKind
  /** Message of the mail server or the system, without email addresses and secrets. */
  readonly said: string
}

type Pool = Pick<Payload['db']['pool'], 'query'>

/**
 * Records what holds mail up, for all processes; `since` stays while its kind does. Whether nothing
 * did before: of several processes that find it at once, one gets true.
 */
export const recordHoldUp = async (db: Database, { kind, said }: HoldUp): Promise<boolean> =>
  (await value(db)<boolean>`
    INSERT INTO mail_hold_ups AS h (kind, said) VALUES (${kind}, ${said})
    ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind, said = excluded.said,
      since = CASE WHEN h.kind = excluded.kind THEN h.since ELSE now() END, last_at = now()
    RETURNING xmax = 0 AS "isNew"`) === true

/** Mail goes out again; whether there was something that held it up. */
export async function clearHoldUp(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM mail_hold_ups')
  return (rowCount ?? 0) > 0
}

/** What holds mail up now; undefined while nothing does. `since` is ISO 8601. */
export async function findHoldUp(
  pool: Pool,
): Promise<(HoldUp & { readonly since: string }) | undefined> {
  const { rows } = await pool.query<HoldUp & { since: Date }>(
    'SELECT kind, said, since FROM mail_hold_ups',
  )
  const [row] = rows
  return row && { kind: row.kind, said: row.said, since: new Date(row.since).toISOString() }
}
