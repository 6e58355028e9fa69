import { holdContact } from '#src/db/crm/contact.ts'
import {
  holdStage,
  insertEntry,
  insertFollowUps,
  moveContact,
  type NewEntryRow,
} from '#src/db/crm/progression.ts'
import type { Database } from '#src/db/transaction.ts'

export type Reached =
  | { readonly kind: 'reached'; readonly entryId: number }
  | { readonly kind: 'no contact' }
  | { readonly kind: 'no stage' }

/**
 * A contact reaches a stage: entry, current stage and follow-ups together (decisions §5).
 * Belongs in a transaction. Holding the contact first puts concurrent entries in one order,
 * so that the current stage is the stage of the newest.
 */
export async function reachStage(db: Database, entry: NewEntryRow): Promise<Reached> {
  if (!(await holdContact(db, entry.contactId))) return { kind: 'no contact' }
  if (!(await holdStage(db, entry.stageId))) return { kind: 'no stage' }
  const entryId = await insertEntry(db, entry)
  await moveContact(db, entry.contactId)
  await insertFollowUps(db, entryId)
  return { kind: 'reached', entryId }
}
