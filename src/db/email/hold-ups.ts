import type { Payload } from 'payload'
import type { HoldUpKind } from '#src/contract/email/hold-ups.ts'

export interface HoldUp {
  readonly kind: HoldUpKind
  /** What the mail server or the system said, without email addresses and secrets. */
  readonly said: string
}

type Pool = Pick<Payload['db']['pool'], 'query'>

/** Records what holds mail up, for all processes; `since` stays while its kind does. */
export async function recordHoldUp(pool: Pool, { kind, said }: HoldUp): Promise<void> {
  const text = `
    INSERT INTO mail_hold_ups AS h (kind, said) VALUES ($1, $2)
    ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind, said = excluded.said,
      since = CASE WHEN h.kind = excluded.kind THEN h.since ELSE now() END, last_at = now()`
  await pool.query(text, [kind, said])
}

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
