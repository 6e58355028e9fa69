import type { PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { findStageOf } from '#src/people/board/sql/stages.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { type NewEntry, type Reached, reachStage } from './reach-stage.ts'

export type Moved = Reached | { readonly kind: 'moved meanwhile'; readonly stage: string | null }

/**
 * Moves a contact to a stage, as `reachStage`, with an optimistic lock: rejected when the contact
 * is no longer on the stage the user saw it on (null: on none).
 */
export const moveOnBoard = (
  req: PayloadRequest,
  entry: NewEntry,
  fromStage: number | null,
): Promise<Moved> =>
  withTransaction(req, async (db) => {
    if (!(await lockContact(db, entry.contactId))) return { kind: 'no contact' }
    const stage = await findStageOf(db, entry.contactId)
    if ((stage?.id ?? null) !== fromStage)
      return { kind: 'moved meanwhile', stage: stage?.name ?? null }
    return reachStage(req, entry)
  })
