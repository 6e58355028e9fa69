import { sql } from '@payloadcms/db-postgres'
import type { HeldKind } from '#src/contract/submissions/held.ts'
import { isoTime } from '#src/data/fragments.ts'
import { affected, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type HeldRow = { kind: HeldKind; body: unknown; receivedAt: string }

/** Locks a held submission until the end of the transaction; undefined where it was decided. */
export const lockHeld = (db: Database, id: number): Promise<HeldRow | undefined> =>
  firstRow(db)<HeldRow>`
    SELECT kind, body, ${isoTime(sql`created_at`)} AS "receivedAt"
    FROM held_submissions WHERE id = ${id} FOR UPDATE`

export const removeOldHeld = (db: Database): Promise<number> => affected(db)`
      DELETE FROM held_submissions WHERE created_at <= now() - interval '30 days'`
