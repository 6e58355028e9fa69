import { hasChangeHooks, hasDeletionHooks } from '#src/platform/audit/record-changes.ts'
import type { Work } from '../work.ts'
import type { ContactsEdit } from './contact-change.ts'
import { deleteContacts } from './delete-contacts.ts'
import { contactsEdit, editContacts, undoEdit } from './edit-contacts.ts'
import { moveContacts, undoMove } from './move-contacts.ts'
import { recorded, type SetWork } from './recorded-set.ts'
import { subscribeContacts, undoSubscription } from './subscribe-contacts.ts'

const hasHooks = ({ config }: Work): boolean => hasChangeHooks(config.hooks)

const hasDeleteHooks = ({ config }: Work): boolean => hasDeletionHooks(config.hooks)

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

const fieldsOf = ({ set, custom, addTags, removeTags }: ContactsEdit): string[] => [
  ...Object.keys(set),
  ...(Object.keys(custom).length > 0 ? ['custom'] : []),
  ...(addTags.length + removeTags.length > 0 ? ['tags'] : []),
]

/**
 * The work of a bulk edit of contacts as a set, where a few statements can do it: there are
 * hundreds of thousands, and one by one each takes milliseconds. Undefined for other changes, and
 * where contacts have hooks that must run for each.
 */
export function contactsWork(work: Work): SetWork | undefined {
  const { config, change } = work
  if (config.slug !== 'contacts') return undefined
  if (change.kind === 'undo') {
    const undo = undoOf(work)
    return undo && recorded('bulk_undone', undo)
  }
  if (change.kind === 'subscribe')
    return recorded('subscribed', (db, work, ids) =>
      subscribeContacts(db, work, { ...change, ids }),
    )
  if (change.kind === 'delete') return hasDeleteHooks(work) ? undefined : deleteContacts
  if (hasHooks(work)) return undefined
  if (change.kind === 'stage')
    return recorded('moved', (db, work, ids) => moveContacts(db, work, { move: change, ids }))
  const edit = change.kind === 'edit' ? contactsEdit(change) : undefined
  if (!edit) return undefined
  return recorded(
    'changed',
    (db, work, ids) => editContacts(db, work, { edit, ids }),
    fieldsOf(edit),
  )
}
