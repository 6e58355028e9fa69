import { z } from 'zod'
import type { BulkChange } from '#src/contract/bulk-change.ts'
import { latestDue } from '#src/contract/people/follow-up-work.ts'
import { isInFuture } from '#src/contract/people/interactions.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { ownerRoles } from '#src/people/contacts/people-access.ts'
import { lockOwner } from '#src/people/contacts/sql/contact.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import {
  type Added,
  type AddedKind,
  deleteAdded,
  eventExists,
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
import { failureOf, InvalidBulkEdit, missingFailures } from '../failures.ts'
import type { Work } from '../work.ts'

export type Addition = Extract<BulkChange, { kind: AddedKind }>

export const isAddition = (change: BulkChange): change is Addition =>
  change.kind === 'follow-up' || change.kind === 'interaction'

/** Yesterday's day may still be today where the reader is. */
const earliestDue = -86_400_000

/** Throws InvalidBulkEdit where one contact could not be given this either. */
export async function checkAddition(req: Work['req'], change: Addition): Promise<void> {
  const db = await database(req)
  if (change.kind === 'interaction') {
    if (isInFuture(new Date(change.at))) throw new InvalidBulkEdit('date-in-future')
    if (change.event !== null && !(await eventExists(db, change.event)))
      throw new InvalidBulkEdit('entry-deleted')
    return
  }
  const ahead = Date.parse(change.dueDate) - Date.now()
  if (ahead < earliestDue) throw new InvalidBulkEdit('date-in-past')
  if (ahead > latestDue) throw new InvalidBulkEdit('date-too-far')
  if (change.ownerId != null && !(await lockOwner(db, change.ownerId, ownerRoles(req))))
    throw new InvalidBulkEdit('owner-not-permitted')
}

const add = async (db: Database, { req }: Work, ids: readonly number[], change: Addition) => {
  if (change.kind === 'interaction')
    return insertInteractions(db, ids, { ...change, by: req.user?.id ?? null })
  const { ruleName, catchupType, dueDate, ownerId } = change
  return insertFollowUps(db, ids, { ruleName, catchupType, dueDate, ownerId })
}

/** Notifies each owner once for a batch. */
const notifyOwners = async ({ req }: Work, added: readonly Added[]): Promise<void> => {
  // By owner, so that of two sets at once neither waits for the other.
  const owners = [...new Set(added.map(({ owner }) => owner))].sort((a, b) => Number(a) - Number(b))
  for (const owner of owners) {
    const own = added.filter((each) => each.owner === owner)
    const document = own.length === 1 ? (own[0]?.id ?? 0) : 0
    const event = { topic: 'follow-up-assigned', document, count: own.length } as const
    await notifyAssigned(req, event, owner)
  }
}

/** Gives contacts that are locked a follow-up each, or an interaction. */
export async function addToContacts(
  db: Database,
  work: Work,
  { change, ids }: { readonly change: Addition; readonly ids: readonly number[] },
): Promise<Outcome> {
  const added = await add(db, work, ids, change)
  await recordChanges(
    db,
    work.bulkEdit,
    added.map(({ id, contact }) => ({ id: contact, before: {}, after: { added: id } })),
  )
  if (change.kind === 'follow-up') await notifyOwners(work, added)
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
