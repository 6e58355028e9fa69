import { onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** An id as a proposal that is stored now would have. */
export const reserveProposalId = async (db: Database): Promise<number> =>
  (
    await onlyRow(db)<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence('action_submissions', 'id'))::int AS id`
  ).id
