import type { AuditAction } from '#src/contract/audit.ts'
import type { Database } from '#src/data/transaction.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import type { Work } from '../work.ts'

export type SetWork = (db: Database, work: Work, ids: readonly number[]) => Promise<Outcome>

/** The audit trail has one entry for a bulk edit of contacts, with the number of those changed. */
export const recorded =
  (action: AuditAction, run: SetWork, fields: readonly string[] = []): SetWork =>
  async (db, work, ids) => {
    const outcome = await run(db, work, ids)
    const { changed: amount } = outcome
    const partOf = pathOf('bulk-edits', work.bulkEdit)
    await recordSet(work.req, { action, collection: 'contacts', fields, amount, partOf })
    return outcome
  }
