import type { Outcome } from '#src/db/bulk/bulk-edits.ts'
import type { Database } from '#src/db/transaction.ts'
import type { Work } from '../work.ts'
import { deleteContacts } from './delete-contacts.ts'
import { contactsEdit, editContacts, undoEdit } from './edit-contacts.ts'
import { moveContacts, undoMove } from './move-contacts.ts'
import { subscribeContacts, undoSubscription } from './subscribe-contacts.ts'

/** Does the work of a bulk edit to contacts that are locked, and records what it changes. */
type SetWork = (db: Database, work: Work, ids: readonly number[]) => Promise<Outcome>

/** Whether the change of each document must be seen by hooks. */
const hasHooks = ({ config: { hooks } }: Work): boolean =>
  hooks.beforeChange.length + hooks.afterChange.length > 0

/** Whether the deletion of each document must be seen by hooks. */
const hasDeleteHooks = ({ config: { hooks } }: Work): boolean =>
  hooks.beforeDelete.length + hooks.afterDelete.length > 0

const undoOf = (work: Work): SetWork | undefined => {
  const { undone } = work
  if (!undone) return undefined
  const { id, change } = undone
  switch (change.kind) {
    case 'stage':
      return (db, work, ids) => undoMove(db, work, { undone: id, ids })
    case 'subscribe':
      return (db, work, ids) => undoSubscription(db, work, { undone: id, ids })
    case 'edit':
      return contactsEdit(change) && !hasHooks(work)
        ? (db, work, ids) => undoEdit(db, work, { undone: id, ids })
        : undefined
    default:
      return undefined
  }
}

/**
 * The work of a bulk edit of contacts as a set, where a few statements can do it: there are
 * hundreds of thousands, and one by one each takes milliseconds. Undefined for other changes, and
 * where contacts have hooks that must run for each.
 */
export function contactsWork(work: Work): SetWork | undefined {
  const { config, change } = work
  if (config.slug !== 'contacts') return undefined
  if (change.kind === 'undo') return undoOf(work)
  if (change.kind === 'subscribe')
    return (db, work, ids) => subscribeContacts(db, work, { ...change, ids })
  if (change.kind === 'delete') return hasDeleteHooks(work) ? undefined : deleteContacts
  if (hasHooks(work)) return undefined
  if (change.kind === 'stage')
    return (db, work, ids) => moveContacts(db, work, { move: change, ids })
  const edit = change.kind === 'edit' ? contactsEdit(change) : undefined
  return edit && ((db, work, ids) => editContacts(db, work, { edit, ids }))
}
