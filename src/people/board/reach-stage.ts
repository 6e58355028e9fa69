import type { CollectionSlug, PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import {
  entryTimestamp,
  findNewestStage,
  insertEntries,
  lockContacts,
  lockStage,
} from '#src/people/board/sql/progression.ts'
import { findStageOf } from '#src/people/board/sql/stages.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { recordEntries } from '#src/platform/audit/record.ts'
import { hasChangeHooks } from '#src/platform/audit/record-changes.ts'
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

const addEntry = async (req: PayloadRequest, db: Database, entry: NewEntry): Promise<number> => {
  const { contactId, stageId, interactionType, notes, at } = entry
  const { id } = await req.payload.create({
    // Access denies all users: entries and current stage change together, by this command alone.
    ...asCommand(req),
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
      collection: 'contacts',
      id,
      data: { currentStage },
      ...asCommand(req),
    })
    if (entry.followUps ?? true) await makeFollowUps(req, db, [entryId])
    return { kind: 'reached', entryId }
  })

type Moved = Reached | { readonly kind: 'moved meanwhile'; readonly stage: string | null }

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

type MovedMany =
  | { readonly kind: 'moved' }
  | { readonly kind: 'no stage' }
  /** So many have been moved or deleted; nothing was moved. */
  | { readonly kind: 'moved meanwhile'; readonly count: number }

interface ManyMoves extends Omit<NewEntry, 'contactId' | 'at'> {
  /** The contacts, each with the stage the user saw it on (null: on none). */
  readonly contacts: readonly { readonly id: number; readonly seen: number | null }[]
}

/** Whether hooks of plugins must see each change, so that none is written as a set. */
const hasHooks = ({ payload }: PayloadRequest): boolean =>
  (['contacts', 'progression-entries'] satisfies CollectionSlug[]).some((slug) =>
    hasChangeHooks(payload.collections[slug].config.hooks),
  )

/**
 * Moves contacts to a stage in one transaction, as `moveOnBoard` each: with entries, follow-ups of
 * the stage's rules, and an optimistic lock. All are moved, or none. The caller has checked the
 * permission.
 */
export const moveManyOnBoard = (
  req: PayloadRequest,
  { contacts, ...entry }: ManyMoves,
): Promise<MovedMany> =>
  withTransaction(req, async (db) => {
    const seen = new Map(contacts.map((contact) => [contact.id, contact.seen]))
    const ids = [...seen.keys()].toSorted((one, other) => one - other)
    const stages = new Map((await lockContacts(db, ids)).map(({ id, stageId }) => [id, stageId]))
    const others = ids.filter((id) => stages.get(id) !== seen.get(id))
    if (others.length > 0) return { kind: 'moved meanwhile', count: others.length }
    if (!(await lockStage(db, entry.stageId))) return { kind: 'no stage' }
    if (hasHooks(req)) {
      for (const contactId of ids) await reachStage(req, { ...entry, contactId })
      return { kind: 'moved' }
    }
    const entries = await insertEntries(db, {
      contactIds: ids,
      stageId: entry.stageId,
      interactionType: entry.interactionType ?? null,
      notes: entry.notes ?? '',
      createdBy: req.user?.id ?? null,
    })
    await makeFollowUps(req, db, entries)
    const moved = { action: 'moved', collection: 'contacts', fields: ['currentStage'] } as const
    await recordEntries(req, moved, ids)
    return { kind: 'moved' }
  })
