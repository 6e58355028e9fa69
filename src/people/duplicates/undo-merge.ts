import type { PayloadRequest } from 'payload'
import type { UndoneMerge } from '#src/contract/people/merge.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import {
  deleteMergeEntry,
  deleteOtherEmail,
  exchangeNamesFromForm,
  findOwnerOfEmail,
  restoreBulkEdits,
  restoreDistinctions,
  restoreImports,
} from '#src/people/duplicates/sql/links.ts'
import {
  findMergedInto,
  findPrimary,
  findTagsOfOthers,
  lockMerge,
  type MergeRecord,
  markUndone,
} from '#src/people/duplicates/sql/records.ts'
import {
  findReferences,
  moveRows,
  updateCurrentStage,
} from '#src/people/duplicates/sql/references.ts'
import { restoreContact } from '#src/people/duplicates/sql/restore.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { findContactDocument, MergeRejected, operationOn } from './contact-operations.ts'
import { undoneFields } from './undone-fields.ts'

/** Locks the primary contact and the merge, in the order in which a deletion does. */
const lockAll = async (db: Database, id: number): Promise<MergeRecord> => {
  const primary = await findPrimary(db, id)
  if (primary === undefined) throw new MergeRejected(404, 'merge-gone')
  if (!(await lockContact(db, primary))) {
    const into = await findMergedInto(db, primary)
    throw into === undefined
      ? new MergeRejected(404, 'merge-gone')
      : new MergeRejected(409, 'merge-undo-later-first', into)
  }
  const merge = await lockMerge(db, id)
  if (!merge) throw new MergeRejected(409, 'merge-undone')
  return merge
}

/** Another contact may have one of the two email addresses by now. */
const checkEmails = async (
  db: Database,
  { primary, removed }: MergeRecord,
  primaryEmail: unknown,
  currentName: string,
): Promise<void> => {
  if (removed.email !== null) {
    const owner =
      primaryEmail === removed.email
        ? currentName
        : await findOwnerOfEmail(db, removed.email, primary)
    if (owner !== undefined) throw new MergeRejected(409, 'merge-email-taken', removed.email, owner)
  }
  if (typeof primaryEmail !== 'string') return
  const owner = await findOwnerOfEmail(db, primaryEmail, primary)
  if (owner !== undefined) throw new MergeRejected(409, 'merge-email-taken', primaryEmail, owner)
}

const moveBack = async (db: Database, merge: MergeRecord): Promise<void> => {
  const { primary, removed, before, after, moved } = merge
  const existing = new Set(
    (await findReferences(db)).map(({ table, column }) => `${table}.${column}`),
  )
  if (moved.entry !== null) await deleteMergeEntry(db, moved.entry)
  if (moved.otherEmail !== null) await deleteOtherEmail(db, moved.otherEmail)
  for (const rows of moved.rows)
    if (existing.has(`${rows.table}.${rows.column}`))
      await moveRows(db, rows, { from: primary, to: removed.id })
  const both = { keep: primary, remove: removed.id }
  if (before['name'] !== after['name']) await exchangeNamesFromForm(db, both)
  await restoreDistinctions(db, moved.distinctions)
  await restoreBulkEdits(db, moved.bulkEdits, both)
  await restoreImports(db, moved.imports, both)
  await updateCurrentStage(db, primary)
  await updateCurrentStage(db, removed.id)
}

/**
 * Undoes a merge of the last 30 days, on behalf of the request's user, in one transaction: the
 * removed contact exists again, with its id, with its former data; what came since stays with the
 * primary one. Fields of the primary contact are restored unless they were changed since; the
 * others are returned. Of several merges one after the other the last one is undone first. Throws
 * MergeRejected, and what the platform throws for a contact that another user has open.
 */
export const undoMerge = (req: PayloadRequest, id: number): Promise<UndoneMerge> =>
  withTransaction(req, async (db) => {
    const merge = await lockAll(db, id)
    const { primary, removed, before, after } = merge
    const current = await findContactDocument(req, primary)
    if (!current) throw new MergeRejected(404, 'merge-gone')
    const tagsOfOthers = await findTagsOfOthers(db, merge)
    const { data, left } = undoneFields({ before, after, current }, tagsOfOthers)
    const email = 'email' in data ? data['email'] : current['email']
    await checkEmails(db, merge, email, String(current['name']))
    await req.payload.update({ ...operationOn(req, primary), data })
    const references = await findReferences(db)
    await restoreContact(
      db,
      id,
      references.filter(({ handling }) => handling === 'part'),
    )
    await moveBack(db, merge)
    await markUndone(db, id)
    await recordEntry(req, { action: 'merge_undone', collection: 'contacts' }, primary)
    await recordEntry(req, { action: 'restored', collection: 'contacts' }, removed.id)
    return { restored: removed.id, kept: primary, left }
  })
