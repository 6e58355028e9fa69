import type { PayloadRequest } from 'payload'
import {
  type SubscriberImportOptions,
  subscriberImportOptions,
} from '#src/contract/people/import-options.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  createSubscriberStaging,
  mergeSubscribers,
  type StagedSubscriber,
  stageSubscribers,
} from '#src/people/import/sql/stage-subscribers.ts'
import { findTopicsByName } from '#src/people/topics/sql/topics.ts'
import { mapHeader } from './options.ts'
import { countRows, recordImport, traceImport } from './record-import.ts'
import type { ImportOutcome, ImportRun } from './run-import.ts'
import { ignoredNames, type RowReader, readCells, stageRows, withRemark } from './stage-rows.ts'
import { subscribeStaged } from './subscribe.ts'
import { readSubscribers, type SubscriberRules, subscriberRules } from './subscriber-row.ts'

const defaults = subscriberImportOptions.parse({})

export function subscriberReader(
  options: SubscriberImportOptions = defaults,
  topics: SubscriberRules['topics'] = new Map(),
): Pick<RowReader<StagedSubscriber>, 'open' | 'read'> {
  const rules = subscriberRules(options, topics)
  let row = 0
  return {
    open: (header) => mapHeader(header, options),
    read: (fields, columns) => {
      row += 1
      return readCells(fields, columns, (cells) => {
        const { people, remark } = readSubscribers(cells, columns, rules)
        return withRemark(
          people.map((subscriber) => ({ ...subscriber, row })),
          remark,
        )
      })
    },
  }
}

/**
 * Imports a file of subscribers into the transaction and reports on every row. No one is subscribed
 * without a stated consent, or after a withdrawal or suppression, here or in the file. Throws
 * UnreadableFile or InvalidImportOptions, after which the transaction must be rolled back.
 */
export async function importSubscribers(
  req: PayloadRequest,
  db: Database,
  { bytes, options = defaults, ...run }: ImportRun<SubscriberImportOptions>,
): Promise<ImportOutcome> {
  await createSubscriberStaging(db)
  const stage = (rows: readonly StagedSubscriber[]) => stageSubscribers(db, rows)
  const { rows, errors, incomplete, columns } = await stageRows(
    bytes,
    { ...subscriberReader(options, await findTopicsByName(db)), stage },
    run,
  )
  await lockForTransaction(db, 'importedSubscribers')
  await mergeSubscribers(db, options.known)
  const { mapping } = columns
  const none = { rows, imported: 0, updated: 0, skipped: 0, rejected: errors.length }
  // Consents refer to it.
  const id = await recordImport(req, {
    ...run,
    kind: 'subscribers',
    options,
    mapping,
    counts: none,
  })
  const stored = await subscribeStaged(req, db, {
    policy: options.known,
    subscribes: options.known !== 'skip',
    consent: options.subscribe?.consent ?? null,
    storesOthers: true,
    importId: id,
  })
  const { created: imported, changed: updated, subscribed, notSubscribed, elsewhere } = stored
  const counts = { rows, imported, updated, skipped: rows - errors.length - imported - updated }
  if (id !== null) {
    await traceImport(req, { id, kind: 'subscribers' }, counts)
    await countRows(req, id, { ...counts, rejected: errors.length })
  }
  const ignoredColumns = ignoredNames(columns)
  const result = { ...counts, errors, incomplete, ignoredColumns, import: id }
  return { ...result, subscribed, notSubscribed, elsewhere }
}
