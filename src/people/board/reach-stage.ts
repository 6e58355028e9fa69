import type { PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { entryTimestamp, findNewestStage, lockStage } from '#src/people/board/sql/progression.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { makeFollowUps } from '../follow-ups/make-follow-ups.ts'

export type Reached =
  | { readonly kind: 'reached'; readonly entryId: number }
  | { readonly kind: 'no contact' }
  | { readonly kind: 'no stage' }

export interface NewEntry {
  readonly contactId: number
  readonly stageId: number
  readonly interactionType?: string | null | undefined
  readonly notes?: string | null | undefined
  /** Timestamp of the event, if in the past; default now. */
  readonly at?: Date | undefined
  /** Whether the rules of the stage create follow-ups; they do by default. */
  readonly followUps?: boolean
}

/** Access denies all users: entries and current stage change together, by this command alone. */
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
      createdAt: await entryTimestamp(db, contactId, at),
    },
  })
  return id
}

/**
 * Moves a contact to a stage: inserts the entry and follow-ups and sets the current stage in one
 * transaction (decisions §5), on behalf of the request's user, whose permission the caller has
 * checked. Locking the contact's row first serializes concurrent entries, so that the current
 * stage is the stage of the newest.
 */
export const reachStage = (req: PayloadRequest, entry: NewEntry): Promise<Reached> =>
  withTransaction(req, async (db) => {
    const { contactId: id, stageId } = entry
    if (!(await lockContact(db, id))) return { kind: 'no contact' }
    if (!(await lockStage(db, stageId))) return { kind: 'no stage' }
    const entryId = await addEntry(req, db, entry)
    const currentStage = (await findNewestStage(db, id)) ?? null
    await req.payload.update({
      ...byCommand(req),
      collection: 'contacts',
      id,
      data: { currentStage },
    })
    if (entry.followUps ?? true) await makeFollowUps(req, db, [entryId])
    return { kind: 'reached', entryId }
  })
