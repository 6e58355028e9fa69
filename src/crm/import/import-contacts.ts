import type { ImportReport } from '#src/contract/crm/import.ts'
import {
  createStaging,
  importStaged,
  type StagedContact,
  stageContacts,
} from '#src/db/crm/import.ts'
import type { Database } from '#src/db/transaction.ts'
import { decodeText } from '../csv/decode.ts'
import type { Encoding } from '../csv/encodings.ts'
import { UnreadableFile } from '../csv/errors.ts'
import { readRecords } from '../csv/records.ts'
import { type Columns, readHeader } from './columns.ts'
import type { RejectedRow } from './import-lines.ts'
import { readRow } from './row.ts'

/** Rows read before they are sent to the database. */
const batchSize = 2_000

/** Wrong rows after which a file counts as unreadable; a report of more helps nobody. */
const errorLimit = 100_000

/** How a file is read, and who hears how that goes. */
export interface ImportOptions {
  /** Unless given, one of those the contract knows, by the file's mark. */
  readonly encoding?: Encoding
  /** Called now and then with how many rows have been read; may throw to end the import. */
  readonly onRead?: (rows: number) => void
  /** Called with each wrong row, in the order of the file. */
  readonly onRejected?: (row: RejectedRow) => void
}

/** Gathers rows and hands them to the database some at a time. */
const stager = (db: Database) => {
  let batch: StagedContact[] = []
  let staged = 0
  const flush = async (): Promise<number> => {
    if (batch.length > 0) await stageContacts(db, batch)
    staged += batch.length
    batch = []
    return staged
  }
  return { add: (contact: StagedContact) => batch.push(contact), flush }
}

async function stageRecords(db: Database, bytes: AsyncIterable<Buffer>, options: ImportOptions) {
  const { encoding, onRead, onRejected } = options
  const { add, flush } = stager(db)
  const errors: ImportReport['errors'] = []
  const reject = (rejected: RejectedRow): void => {
    onRejected?.(rejected)
    if (errors.push({ row: rejected.row, error: rejected.error }) > errorLimit)
      throw new UnreadableFile(`has more than ${errorLimit} wrong rows`)
  }
  let columns: Columns | undefined
  let rows = 0
  for await (const { line, fields } of readRecords(decodeText(bytes, encoding))) {
    if (!columns) {
      columns = readHeader(fields)
      continue
    }
    const row = readRow(fields, columns)
    if (row.kind === 'contact') add(row.contact)
    else reject({ row: line, error: row.error, value: row.value })
    rows += 1
    if (rows % batchSize > 0) continue
    await flush()
    onRead?.(rows)
  }
  if (!columns) throw new UnreadableFile('is empty')
  const staged = await flush()
  onRead?.(rows)
  return { staged, errors }
}

/**
 * Imports a CSV file into the transaction and answers for every row of it (decisions §5):
 * imported, skipped for its address, or wrong. Follow-up rules do not fire. Throws
 * UnreadableFile, after which the transaction must not be committed.
 */
export async function importCsv(
  db: Database,
  bytes: AsyncIterable<Buffer>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  await createStaging(db)
  const { staged, errors } = await stageRecords(db, bytes, options)
  const imported = await importStaged(db)
  return { success: true, imported, skipped: staged - imported, errors }
}
