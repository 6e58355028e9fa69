import { z } from 'zod'
import type { BulkChange } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import { lockStage } from '#src/people/board/sql/progression.ts'
import { makeFollowUps } from '#src/people/follow-ups/make-follow-ups.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  findChanges,
  recordChanges,
  removeChanges,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import {
  findStagesOf,
  lockEntries,
  moveContacts as moveAll,
  removeEntries,
} from '#src/workspace/bulk/sql/stage-moves.ts'
import { failureOf, missingFailures, Stopped } from '../failures.ts'
import type { Work } from '../work.ts'

export type Move = Extract<BulkChange, { kind: 'stage' }>

/**
 * Moves contacts that are locked to a stage, by the rules of reachStage for one: each gets an
 * entry, and the follow-ups of the rules, unless these are not to fire. Throws Stopped when the
 * stage has been deleted.
 */
export async function moveContacts(
  db: Database,
  work: Work,
  { move, ids }: { readonly move: Move; readonly ids: readonly number[] },
): Promise<Outcome> {
  const { stageId, interactionType, notes } = move
  if (!(await lockStage(db, stageId))) throw new Stopped('stage-deleted')
  const contacts = await findStagesOf(db, ids)
  const moved = contacts.filter(({ stage }) => stage !== stageId)
  const by = Number(work.req.user?.id)
  const entry = { stageId, interactionType, notes, by }
  const entries = await moveAll(
    db,
    moved.map(({ id }) => id),
    entry,
  )
  if (move.followUps)
    await makeFollowUps(
      work.req,
      db,
      entries.map(({ id }) => id),
    )
  const stages = new Map(contacts.map(({ id, stage }) => [id, stage]))
  const changes = entries.map(({ id, contactId }) => ({
    id: contactId,
    before: { stage: stages.get(contactId) ?? null },
    after: { stage: stageId, entry: id },
  }))
  await recordChanges(db, work.bulkEdit, changes)
  return {
    changed: moved.length,
    unchanged: contacts.length - moved.length,
    failures: missingFailures(ids, contacts),
  }
}

const recorded = z.object({ after: z.object({ entry: z.int() }) })

/**
 * Takes back a move of contacts that are locked: the entry goes with its follow-ups, as long as
 * it is the newest and all of these are pending. An entry that is no longer there is as it shall be.
 */
export async function undoMove(
  db: Database,
  _work: Work,
  { undone, ids }: { readonly undone: number; readonly ids: readonly number[] },
): Promise<Outcome> {
  const changes = await findChanges(db, undone, ids)
  const contacts = await findStagesOf(db, ids)
  const made = new Map(
    [...changes].map(([id, change]) => [Number(id), recorded.parse(change).after.entry]),
  )
  // An entry may belong to another contact by now, with which its own was merged.
  const own = (await lockEntries(db, [...made.values()])).filter(
    ({ id, contactId }) => made.get(contactId) === id,
  )
  const entries = new Map(own.map((entry) => [entry.contactId, entry]))
  const failures = contacts.flatMap((contact) => {
    const entry = entries.get(contact.id)
    if (entry && !entry.isNewest) return [failureOf(contact, 'moved-since')]
    return entry && !entry.arePending ? [failureOf(contact, 'followed-up-since')] : []
  })
  const failed = new Set(failures.map(({ id }) => id))
  const back = contacts.filter(({ id }) => entries.has(id) && !failed.has(String(id)))
  await removeEntries(
    db,
    back.flatMap(({ id }) => entries.get(id)?.id ?? []),
  )
  await removeChanges(
    db,
    undone,
    back.map(({ id }) => id),
  )
  const missing = missingFailures(ids, contacts)
  return {
    changed: back.length,
    unchanged: ids.length - back.length - failures.length - missing.length,
    failures: [...failures, ...missing],
  }
}
