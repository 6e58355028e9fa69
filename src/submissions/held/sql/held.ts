import { sql } from '@payloadcms/db-postgres'
import type { HeldKind } from '#src/contract/submissions/held.ts'
import { isoTime } from '#src/data/fragments.ts'
import { affectedRows, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type HeldRow = { kind: HeldKind; body: unknown; receivedAt: string }

/** Locks a held submission until the end of the transaction; undefined where it was decided. */
export const lockHeld = (db: Database, id: number): Promise<HeldRow | undefined> =>
  firstRow(db)<HeldRow>`
    SELECT kind, body, ${isoTime(sql`created_at`)} AS "receivedAt"
    FROM held_submissions WHERE id = ${id} FOR UPDATE`

export async function removeOldHeld(db: Database): Promise<number> {
  return affectedRows(
    await db.execute(sql`
      DELETE FROM held_submissions WHERE created_at <= now() - interval '30 days'`),
  )
}
