import type { CollectionSlug, PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { insertEntries, lockContacts } from '#src/people/board/sql/move-contacts.ts'
import { lockStage } from '#src/people/board/sql/progression.ts'
import { recordEntries } from '#src/platform/audit/record.ts'
import { hasChangeHooks } from '#src/platform/audit/record-changes.ts'
import { makeFollowUps } from '../follow-ups/make-follow-ups.ts'
import { type NewEntry, reachStage } from './reach-stage.ts'

export type MovedMany =
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
