import { z } from 'zod'
import type { BulkChange } from '#src/contract/bulk-change.ts'
import { isInFuture } from '#src/contract/people/interactions.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { ownerRoles } from '#src/people/contacts/people-access.ts'
import { lockOwner } from '#src/people/contacts/sql/contact.ts'
import { wrongDueDate } from '#src/people/follow-ups/change-follow-ups.ts'
import { notifyOwners } from '#src/people/follow-ups/make-follow-ups.ts'
import { lockEvent } from '#src/people/timeline/sql/timeline.ts'
import {
  type AddedKind,
  deleteAdded,
  findNames,
  insertFollowUps,
  insertInteractions,
  lockAdded,
} from '#src/workspace/bulk/sql/added-documents.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  findChanges,
  recordChanges,
  removeChanges,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import { failureOf, InvalidBulkEdit, missingFailures, Stopped } from '../failures.ts'
import type { Work } from '../work.ts'

export type Addition = Extract<BulkChange, { kind: AddedKind }>

export const isAddition = (change: BulkChange): change is Addition =>
  change.kind === 'follow-up' || change.kind === 'interaction'

const wrongDate = (change: Addition) => {
  if (change.kind === 'follow-up') return wrongDueDate(change.dueDate)
  return isInFuture(new Date(change.at)) ? 'date-in-future' : undefined
}

/**
 * Locks the event or the owner that the change names until the end of the transaction; what is
 * wrong with it, where that is not possible.
 */
const lockNamed = async (db: Database, req: Work['req'], change: Addition) => {
  if (change.kind === 'interaction')
    return change.event === null || (await lockEvent(db, change.event))
      ? undefined
      : 'entry-deleted'
  return change.ownerId == null || (await lockOwner(db, change.ownerId, ownerRoles(req)))
    ? undefined
    : 'owner-not-permitted'
}

/** Throws InvalidBulkEdit where one contact could not be given this either. */
export async function checkAddition(req: Work['req'], change: Addition): Promise<void> {
  const wrong = wrongDate(change) ?? (await lockNamed(await database(req), req, change))
  if (wrong) throw new InvalidBulkEdit(wrong)
}

const add = async (db: Database, { req }: Work, ids: readonly number[], change: Addition) => {
  if (change.kind === 'interaction')
    return insertInteractions(db, ids, { ...change, by: req.user?.id ?? null })
  const { ruleName, catchupType, dueDate, ownerId } = change
  return insertFollowUps(db, ids, { ruleName, catchupType, dueDate, ownerId })
}

/**
 * Gives contacts that are locked a follow-up each, or an interaction. Throws Stopped when its event
 * has been deleted, or its owner may not be one any more.
 */
export async function addToContacts(
  db: Database,
  work: Work,
  { change, ids }: { readonly change: Addition; readonly ids: readonly number[] },
): Promise<Outcome> {
  const wrong = await lockNamed(db, work.req, change)
  if (wrong) throw new Stopped(wrong)
  const added = await add(db, work, ids, change)
  await recordChanges(
    db,
    work.bulkEdit,
    added.map(({ id, contact }) => ({ id: contact, before: {}, after: { added: id } })),
  )
  if (change.kind === 'follow-up') await notifyOwners(work.req, added)
  const there = added.map(({ contact }) => ({ id: contact }))
  return { changed: added.length, unchanged: 0, failures: missingFailures(ids, there) }
}

const recorded = z.object({ after: z.object({ added: z.int() }) })

/** Takes back what was added, unless it was changed since; what is gone is as it shall be. */
export async function undoAddition(
  db: Database,
  {
    undone,
    kind,
    ids,
  }: { readonly undone: number; readonly kind: AddedKind; readonly ids: readonly number[] },
): Promise<Outcome> {
  const changes = await findChanges(db, undone, ids)
  const made = [...changes.values()].map((change) => recorded.parse(change).after.added)
  const found = await lockAdded(db, kind, made)
  const back = found.filter(({ isUnchanged }) => isUnchanged)
  const changed = new Set(
    found.filter(({ isUnchanged }) => !isUnchanged).map(({ contact }) => contact),
  )
  const names = await findNames(db, [...changed])
  const failures = names.map((contact) => failureOf(contact, 'changed-since'))
  await deleteAdded(
    db,
    kind,
    back.map(({ id }) => id),
  )
  await removeChanges(
    db,
    undone,
    ids.filter((id) => !changed.has(id)),
  )
  const unchanged = ids.length - back.length - failures.length
  return { changed: back.length, unchanged, failures }
}
