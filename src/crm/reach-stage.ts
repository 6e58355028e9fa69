import type { PayloadRequest } from 'payload'
import { holdContact } from '#src/db/crm/contact.ts'
import {
  entryMoment,
  findNewestStage,
  holdStage,
  insertFollowUps,
} from '#src/db/crm/progression.ts'
import { type Database, withTransaction } from '#src/db/transaction.ts'

export type Reached =
  | { readonly kind: 'reached'; readonly entryId: number }
  | { readonly kind: 'no contact' }
  | { readonly kind: 'no stage' }

export interface NewEntry {
  readonly contactId: number
  readonly stageId: number
  readonly interactionType?: string | null | undefined
  readonly notes?: string | null | undefined
  /** When it happened, where that was not now; never in the future. */
  readonly at?: Date | undefined
}

/** Entries and stages are closed to everybody: they change together, by this command alone. */
const byCommand = (req: PayloadRequest) => ({ overrideAccess: true, depth: 0, req }) as const

const addEntry = async (req: PayloadRequest, db: Database, entry: NewEntry): Promise<number> => {
  const { contactId, stageId, interactionType, notes, at } = entry
  const { id } = await req.payload.create({
    ...byCommand(req),
    collection: 'progression-entries',
    data: {
      contact: contactId,
      stage: stageId,
      interactionType: interactionType ?? null,
      notes: notes ?? '',
      createdBy: req.user?.id ?? null,
      createdAt: await entryMoment(db, contactId, at),
    },
  })
  return id
}

/**
 * A contact reaches a stage: entry, current stage and follow-ups together (decisions §5), on
 * behalf of the request's user, whose permission the caller has checked. Holding the contact
 * first puts concurrent entries in one order, so that the current stage is the stage of the
 * newest.
 */
export const reachStage = (req: PayloadRequest, entry: NewEntry): Promise<Reached> =>
  withTransaction(req, async (db) => {
    const { contactId: id, stageId } = entry
    if (!(await holdContact(db, id))) return { kind: 'no contact' }
    if (!(await holdStage(db, stageId))) return { kind: 'no stage' }
    const entryId = await addEntry(req, db, entry)
    const currentStage = (await findNewestStage(db, id)) ?? null
    await req.payload.update({
      ...byCommand(req),
      collection: 'contacts',
      id,
      data: { currentStage },
    })
    await insertFollowUps(db, entryId)
    return { kind: 'reached', entryId }
  })
