import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { importUndo, maxRetainedListed } from '#src/contract/people/import-undo.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { setConsentContext } from '#src/people/consents/sql/consents.ts'
import { transactionTime } from '#src/people/import/sql/record-changes.ts'
import { findUndo } from '#src/people/import/sql/undo/find-changes.ts'
import {
  countUndo,
  findRetainedPeople,
  findTitles,
  findUndoable,
  lockImport,
  lockImported,
  type UndoableImport,
} from '#src/people/import/sql/undo/imports.ts'
import {
  deleteCreated,
  deleteRecordedChanges,
  firstRestoredPhone,
  restoreContacts,
  restoreSubscribers,
  withdrawSubscriptions,
} from '#src/people/import/sql/undo/take-back.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { queuePhones } from './record-import.ts'

export type ImportUndo = z.output<typeof importUndo>

export class UndoRejected extends CodedError {
  override readonly name = 'UndoRejected'
  override readonly status: number
  constructor(status: number, code: ErrorCode) {
    super({ code, params: [] }, code)
    this.status = status
  }
}

const gone = () => new UndoRejected(404, 'not-found')

/** Stored without the names of people, who may be renamed or erased later. */
const withTitles = async (db: Database, undo: ImportUndo): Promise<ImportUndo> => {
  const titles = await findTitles(db, undo.keptPeople)
  const keptPeople = undo.keptPeople.map((kept, at) => ({ ...kept, title: titles[at] ?? '' }))
  return { ...undo, keptPeople }
}

export async function readUndone(
  db: Database,
  { undo, undoneAt }: { readonly undo: unknown; readonly undoneAt: string | null | undefined },
): Promise<ImportUndo | undefined> {
  if (!undoneAt) return undefined
  const { data } = importUndo.safeParse({ ...Object(undo), undoneAt })
  return data && withTitles(db, data)
}

const summarise = async (
  db: Database,
  given: Pick<ImportUndo, 'until' | 'undoneAt'>,
): Promise<ImportUndo> => {
  const people = await findRetainedPeople(db, maxRetainedListed)
  const keptPeople = people.map((person) => ({ ...person, title: '' }))
  return { ...(await countUndo(db)), keptPeople, ...given }
}

const mustBeInTime = ({ isTooLate }: UndoableImport): void => {
  if (isTooLate) throw new UndoRejected(409, 'import-too-old')
}

/**
 * What undoing an import would do now, or did where it has been undone. Changes nothing. The caller
 * has checked who may. Throws UndoRejected.
 */
export const previewUndo = (req: PayloadRequest, id: number): Promise<ImportUndo> =>
  withTransaction(
    req,
    async (db) => {
      const found = await findUndoable(db, id)
      if (!found) throw gone()
      const undone = await readUndone(db, found)
      if (undone) return undone
      mustBeInTime(found)
      await findUndo(db, id)
      return withTitles(db, await summarise(db, { until: found.until, undoneAt: null }))
    },
    { isLong: true },
  )

/** Locks an import that can be undone, and its people. Throws UndoRejected. */
const lockAll = async (db: Database, id: number): Promise<UndoableImport> => {
  await lockImport(db, id)
  // A separate statement sees an undo that was committed while this one waited.
  const found = await findUndoable(db, id)
  if (!found) throw gone()
  if (found.undoneAt !== null) throw new UndoRejected(409, 'import-undone')
  mustBeInTime(found)
  if (found.hasSubscribers) await lockForTransaction(db, 'importedSubscribers')
  await lockImported(db, id)
  return found
}

interface Undoing {
  readonly id: number
  readonly by: number
}

const takeBack = async (db: Database, { id, by }: Undoing, hasSubscribers: boolean) => {
  if (hasSubscribers) {
    await setConsentContext(db, { source: 'import', by, importId: id })
    await withdrawSubscriptions(db)
    await restoreSubscribers(db, { mayBeMailed: false })
    // In the name of staff: an import never subscribes people who left, even where it recorded that itself.
    await setConsentContext(db, { source: 'staff', by, importId: id })
    await restoreSubscribers(db, { mayBeMailed: true })
  }
  await restoreContacts(db, id)
  await deleteCreated(db)
  await deleteRecordedChanges(db, id)
}

const record = async (req: PayloadRequest, { id, by }: Undoing, undo: ImportUndo) => {
  const { undoneAt, ...stored } = undo
  await req.payload.update({
    collection: 'imports',
    id,
    data: { undo: stored, undoneAt, undoneBy: by },
    // Written by imports alone.
    ...asCommand(req),
  })
}

/**
 * Undoes an import of the last 30 days, once and in one transaction: people that it added are
 * deleted, and those that it changed restored, unless they were changed since, which is listed. The
 * people it subscribed are unsubscribed, including those who stay, unless they have consented or
 * left since. As the import itself it runs no hooks of documents. The caller has checked who may.
 * Throws UndoRejected.
 */
export const undoImport = (req: PayloadRequest, undoing: Undoing): Promise<ImportUndo> =>
  withTransaction(
    req,
    async (db) => {
      const { id } = undoing
      const { until, hasSubscribers } = await lockAll(db, id)
      await findUndo(db, id)
      const undo = await summarise(db, { until, undoneAt: await transactionTime(db) })
      const phone = await firstRestoredPhone(db)
      await takeBack(db, undoing, hasSubscribers)
      await record(req, undoing, undo)
      await recordSet(req, {
        way: 'import',
        action: 'import_undone',
        collection: 'contacts',
        amount: undo.deleted + undo.restored + undo.withdrawn,
        partOf: pathOf('imports', id),
      })
      if (phone !== null) await queuePhones(req, phone)
      return withTitles(db, undo)
    },
    { isLong: true },
  )
