import type { PayloadRequest } from 'payload'
import type { ContactImportOptions } from '#src/contract/people/import-options.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { type Database, planAnew } from '#src/data/transaction.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import {
  findStageNames,
  findUpdates,
  findUserNames,
  insertAndLock,
  insertStageEntries,
  mergeRows,
  setContactFields,
  updatesFound,
} from '#src/people/import/sql/known-contacts.ts'
import {
  firstChangedContact,
  recordCreatedContacts,
  recordUpdatedContacts,
} from '#src/people/import/sql/record-changes.ts'
import {
  createSubscriberStaging,
  hasStagedStates,
  stageContactsAsSubscribers,
} from '#src/people/import/sql/stage-subscribers.ts'
import {
  createStaging,
  insertStaged,
  insertStagedTags,
  type StagedContact,
  stageContacts,
} from '#src/people/import/sql/staging.ts'
import { readHeader } from './columns.ts'
import { contactRules, type KnownNames, mapHeader } from './options.ts'
import { queuePhones, recordImport, traceImport } from './record-import.ts'
import { type ImportOutcome, type ImportRun, noneLeftOut } from './run-import.ts'
import { ignoredNames, type RowReader, readRow, stageRows, withRemark } from './stage-rows.ts'
import { subscribeStaged } from './subscribe.ts'
import { wrong } from './wrong-field.ts'

const findKnownNames = async (db: Database): Promise<KnownNames> => ({
  custom: await findCustomFields(db),
  owners: await findUserNames(db),
  stages: await findStageNames(db),
})

/** Of a phone number that may be lost: the digits are not in the file. */
const shortened = (value: string) => {
  const rule = 'was shortened by a spreadsheet; format the column as text and export it again'
  return wrong('phone-shortened', ['phone'], `phone: ${rule}`, value)
}

/**
 * How contacts are read from a file: with options as they say, without as the contract does.
 * Throws InvalidImportOptions.
 */
export async function contactReader(
  db: Database,
  options: ContactImportOptions | undefined,
): Promise<Pick<RowReader<StagedContact>, 'open' | 'read'>> {
  const known = options && (await findKnownNames(db))
  const rules = options && known && contactRules(options, known)
  return {
    open: (header) =>
      options && known ? mapHeader(header, options, known.custom) : readHeader(header),
    read: (fields, columns) => {
      const row = readRow(fields, columns, rules)
      if (row.kind === 'error') return row
      const { shortenedPhone, details } = row.contact
      return withRemark(
        [row.contact],
        shortenedPhone === undefined ? details?.remark : shortened(shortenedPhone),
      )
    },
  }
}

interface Stored {
  readonly imported: number
  readonly updated: number
}

const storeContacts = async (
  db: Database,
  by: number | null,
  options?: ContactImportOptions,
): Promise<Stored> => {
  if (!options || options.known === 'skip') {
    const imported = await insertStaged(db)
    await planAnew(db)
    await insertStagedTags(db)
    if (options) await insertStageEntries(db, { by, includesKnown: false })
    return { imported, updated: 0 }
  }
  await mergeRows(db, options.known === 'fill' ? 'first' : 'last')
  const imported = await insertAndLock(db)
  await planAnew(db)
  await insertStagedTags(db)
  const updated = await findUpdates(db, options.known)
  await insertStageEntries(db, { by, includesKnown: true })
  if (updated > 0) await setContactFields(db, updatesFound)
  return { imported, updated }
}

/** Has the phone numbers of the people of an import read in the background, once it is committed. */
const readPhoneNumbers = async (req: PayloadRequest, db: Database, id: number): Promise<void> => {
  const first = await firstChangedContact(db, id)
  if (first !== null) await queuePhones(req, first)
}

type Subscriptions = Pick<ImportOutcome, 'subscribed' | 'notSubscribed' | 'elsewhere'>

const noSubscriptions: Subscriptions = {
  subscribed: 0,
  notSubscribed: noneLeftOut,
  elsewhere: { withdrawn: 0, suppressed: 0 },
}

/**
 * Records people who left the list of another product, and subscribes the people of an import who
 * have an email, where its options state their consent.
 */
const storeSubscriptions = async (
  req: PayloadRequest,
  db: Database,
  importId: number | null,
  options: ContactImportOptions | undefined,
): Promise<Subscriptions> => {
  const subscribes = options?.subscribe != null
  await createSubscriberStaging(db)
  const includesKnown = options !== undefined && options.known !== 'skip'
  await stageContactsAsSubscribers(db, { subscribes, includesKnown })
  return subscribeStaged(req, db, {
    // Existing subscribers keep name and source.
    policy: 'skip',
    subscribes: true,
    consent: options?.subscribe?.consent ?? null,
    storesOthers: false,
    importId,
  })
}

/**
 * Imports a file of contacts into the transaction and reports on every row (decisions §5):
 * imported, skipped as a duplicate or as unchanged, or rejected; with options also what was filled
 * or updated. Follow-up rules do not fire. Throws UnreadableFile or InvalidImportOptions, after
 * which the transaction must be rolled back.
 */
export async function importContacts(
  req: PayloadRequest,
  db: Database,
  { bytes, options, ...run }: ImportRun<ContactImportOptions>,
): Promise<ImportOutcome> {
  const reader = await contactReader(db, options)
  await createStaging(db)
  const stage = (contacts: readonly StagedContact[]) => stageContacts(db, contacts)
  const { rows, errors, incomplete, columns } = await stageRows(bytes, { ...reader, stage }, run)
  const hasSubscriptions = options?.subscribe != null || (await hasStagedStates(db))
  if (hasSubscriptions) await lockForTransaction(db, 'importedSubscribers')
  const { imported, updated } = await storeContacts(db, req.user?.id ?? null, options)
  const counts = { rows, imported, updated, skipped: rows - errors.length - imported - updated }
  const id = await recordImport(req, {
    ...run,
    kind: 'contacts',
    options,
    mapping: columns.mapping,
    counts: { ...counts, rejected: errors.length },
  })
  if (id !== null) {
    await traceImport(req, { id, kind: 'contacts' }, counts)
    await recordCreatedContacts(db, id)
    if (updated > 0) await recordUpdatedContacts(db, id)
    if (columns.positions.has('phone')) await readPhoneNumbers(req, db, id)
  }
  const subscriptions = hasSubscriptions
    ? await storeSubscriptions(req, db, id, options)
    : noSubscriptions
  const { subscribed, notSubscribed, elsewhere } = subscriptions
  const ignoredColumns = ignoredNames(columns)
  const result = { ...counts, errors, incomplete, ignoredColumns, import: id }
  return { ...result, subscribed, notSubscribed, elsewhere }
}
