import { executeAccess } from 'payload'
import type { AuditAction } from '#src/contract/audit.ts'
import type { BulkChange } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import { hasChangeHooks, hasDeletionHooks } from '#src/platform/audit/record-changes.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  deleteContacts as deleteAll,
  findOpenContacts,
} from '#src/workspace/bulk/sql/contact-changes.ts'
import { failureOf } from '../failures.ts'
import { changeOneByOne } from '../one-by-one.ts'
import type { Work } from '../work.ts'
import { addToContacts, isAddition, undoAddition } from './add-to-contacts.ts'
import type { ContactsEdit } from './contact-change.ts'
import { contactsEdit, editContacts, undoEdit } from './edit-contacts.ts'
import { moveContacts, undoMove } from './move-contacts.ts'
import { subscribeContacts, undoSubscription } from './subscribe-contacts.ts'

type SetWork = (db: Database, work: Work, ids: readonly number[]) => Promise<Outcome>

/** The audit trail has one entry for a bulk edit of contacts, with the number of those changed. */
const recorded =
  (action: AuditAction, run: SetWork, fields: readonly string[] = []): SetWork =>
  async (db, work, ids) => {
    const outcome = await run(db, work, ids)
    const { changed: amount } = outcome
    const partOf = pathOf('bulk-edits', work.bulkEdit)
    await recordSet(work.req, { action, collection: 'contacts', fields, amount, partOf })
    return outcome
  }

/**
 * Deletes contacts that are locked, except those that another user has open. Contacts that are
 * deleted already need nothing. Where the user may delete some contacts only, they are deleted one
 * by one.
 */
async function deleteContacts(db: Database, work: Work, ids: readonly number[]): Promise<Outcome> {
  const { req, config } = work
  if ((await executeAccess({ req, disableErrors: true }, config.access.delete)) !== true)
    return changeOneByOne(db, work, ids)
  return recorded('trashed', deleteSet)(db, work, ids)
}

const deleteSet: SetWork = async (db, { req }, ids) => {
  const open = await findOpenContacts(db, ids, Number(req.user?.id))
  const left = new Set(open.map(({ id }) => id))
  const changed = await deleteAll(
    db,
    ids.filter((id) => !left.has(id)),
  )
  const failures = open.map((contact) => failureOf(contact, 'document-locked'))
  return { changed, unchanged: ids.length - changed - failures.length, failures }
}

const hasHooks = ({ config }: Work): boolean => hasChangeHooks(config.hooks)

const hasDeleteHooks = ({ config }: Work): boolean => hasDeletionHooks(config.hooks)

const undoOf = (work: Work): SetWork | undefined => {
  const { undone } = work
  if (!undone) return undefined
  const { id, change } = undone
  if (isAddition(change))
    return (db, _work, ids) => undoAddition(db, { undone: id, kind: change.kind, ids })
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

const workOfChange = (work: Work, change: Exclude<BulkChange, { kind: 'undo' }>) => {
  switch (change.kind) {
    case 'subscribe':
      return recorded('subscribed', (db, work, ids) =>
        subscribeContacts(db, work, { ...change, ids }),
      )
    case 'follow-up':
    case 'interaction':
      return recorded('changed', (db, work, ids) => addToContacts(db, work, { change, ids }), [
        change.kind === 'follow-up' ? 'followUps' : 'interactions',
      ])
    case 'delete':
      return hasDeleteHooks(work) || hasHooks(work) ? undefined : deleteContacts
    case 'stage':
      if (hasHooks(work)) return undefined
      return recorded('moved', (db, work, ids) => moveContacts(db, work, { move: change, ids }))
    case 'edit': {
      const edit = hasHooks(work) ? undefined : contactsEdit(change)
      if (!edit) return undefined
      const run: SetWork = (db, work, ids) => editContacts(db, work, { edit, ids })
      return recorded('changed', run, fieldsOf(edit))
    }
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
  if (change.kind !== 'undo') return workOfChange(work, change)
  const undo = undoOf(work)
  return undo && recorded('bulk_undone', undo)
}
