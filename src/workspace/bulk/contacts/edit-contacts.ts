import { z } from 'zod'
import type { BulkFailure, Edit } from '#src/contract/bulk-change.ts'
import { contactStatuses } from '#src/contract/people/enums.ts'
import { tagsLimit } from '#src/contract/people/fields.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  type ChangeOfContact,
  type ContactState,
  findContactStates,
  writeContactChanges,
} from '#src/workspace/bulk/sql/contact-changes.ts'
import {
  findChanges,
  recordChanges,
  removeChanges,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import { failureOf, missingFailures } from '../failures.ts'
import type { Work } from '../work.ts'
import { type ContactsEdit, changeOf, reverseOf, tagsAfter } from './contact-change.ts'

const fields = z.strictObject({
  status: z.enum(contactStatuses).exactOptional(),
  owner: z.int().nullable().exactOptional(),
  postcode: z.string().nullable().exactOptional(),
  city: z.string().nullable().exactOptional(),
})

const edited = fields.extend({ custom: z.record(z.string(), z.json()).default({}) })

/**
 * The edit of contacts where a few statements can make it; undefined where it sets fields that only
 * the platform's operations know.
 */
export function contactsEdit({ set, addTags, removeTags }: Edit): ContactsEdit | undefined {
  const { data } = edited.safeParse(set)
  if (!data) return undefined
  const { custom, ...rest } = data
  return { set: rest, custom, addTags: addTags.map(String), removeTags: removeTags.map(String) }
}

type Change = Omit<ChangeOfContact, 'id'>
type Result = Change | BulkFailure | 'unchanged'

const isFailure = (result: Result): result is BulkFailure =>
  result !== 'unchanged' && 'reason' in result

const checked = (state: ContactState, change: Change | undefined): Result => {
  if (state.isLocked) return failureOf(state, 'document-locked')
  if (!change) return 'unchanged'
  return tagsAfter(state, change).length > tagsLimit
    ? failureOf(state, 'field-too-many', 'tags', `${tagsLimit}`)
    : change
}

const changeAll = async (
  db: Database,
  { req }: Work,
  ids: readonly number[],
  resultOf: (state: ContactState) => Result,
): Promise<Outcome & { readonly changes: readonly ChangeOfContact[] }> => {
  const states = await findContactStates(db, ids, Number(req.user?.id))
  const results = states.map((state) => ({ id: state.id, result: resultOf(state) }))
  const changes = results.flatMap(({ id, result }) =>
    result === 'unchanged' || isFailure(result) ? [] : [{ id, ...result }],
  )
  if (changes.length > 0) await writeContactChanges(db, changes)
  const rejected = results.map(({ result }) => result).filter(isFailure)
  const failures = [...rejected, ...missingFailures(ids, states)]
  const unchanged = ids.length - changes.length - failures.length
  return { changed: changes.length, unchanged, failures, changes }
}

export async function editContacts(
  db: Database,
  work: Work,
  { edit, ids }: { readonly edit: ContactsEdit; readonly ids: readonly number[] },
): Promise<Outcome> {
  const outcome = await changeAll(db, work, ids, (state) => checked(state, changeOf(state, edit)))
  await recordChanges(db, work.bulkEdit, outcome.changes)
  return outcome
}

const part = z.object({
  fields,
  custom: z.record(z.string(), z.json()),
  tags: z.record(z.string(), z.int()),
})
const recorded = z.object({ before: part, after: part })

export async function undoEdit(
  db: Database,
  work: Work,
  { undone, ids }: { readonly undone: number; readonly ids: readonly number[] },
): Promise<Outcome> {
  const changes = await findChanges(db, undone, ids)
  const outcome = await changeAll(db, work, ids, (state) => {
    const change = changes.get(String(state.id))
    if (!change) return 'unchanged'
    const { data } = recorded.safeParse(change)
    const reverse = data && reverseOf(state, data)
    return reverse ? checked(state, reverse) : failureOf(state, 'changed-since')
  })
  const back = outcome.changes.map(({ id }) => id)
  await removeChanges(db, undone, back)
  return outcome
}
