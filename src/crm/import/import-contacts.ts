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
import { readHeader } from './columns.ts'
import { watchForIgnoredEmails } from './ignored-addresses.ts'
import type { RejectedRow } from './import-lines.ts'
import { readRow } from './row.ts'

/** Batch size: rows per insert. */
const batchSize = 2_000

/**
 * Limit of invalid rows, past which the file is rejected. A row of the report has at most 200
 * bytes, so that it stays below 20 MB.
 */
const errorLimit = 100_000

/** How a file is parsed, and callbacks for its progress. */
export interface ImportOptions {
  /** Default: UTF-8 or UTF-16, by byte order mark. */
  readonly encoding?: Encoding
  /** Called after each batch with the number of rows read; may throw to abort the import. */
  readonly onRead?: (rows: number) => void
  /** Called with each rejected row, in the order of the file. */
  readonly onRejected?: (row: RejectedRow) => void
}

/** Buffers rows and inserts them in batches. */
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

/** Collects the rejected rows. */
const rejections = (onRejected: ImportOptions['onRejected']) => {
  const errors: ImportReport['errors'] = []
  const reject = (rejected: RejectedRow): void => {
    onRejected?.(rejected)
    if (errors.push({ row: rejected.row, error: rejected.error }) > errorLimit)
      throw new UnreadableFile(
        'file-too-many-errors',
        `has more than ${errorLimit} wrong rows`,
        errorLimit,
      )
  }
  return { errors, reject }
}

const openTable = (header: readonly string[]) => {
  const columns = readHeader(header)
  return { columns, addresses: watchForIgnoredEmails(columns) }
}

async function stageRecords(db: Database, bytes: AsyncIterable<Buffer>, options: ImportOptions) {
  const { encoding, onRead, onRejected } = options
  const { add, flush } = stager(db)
  const { errors, reject } = rejections(onRejected)
  let table: ReturnType<typeof openTable> | undefined
  let rows = 0
  for await (const { line, fields } of readRecords(decodeText(bytes, encoding))) {
    if (!table) {
      table = openTable(fields)
      continue
    }
    table.addresses.read(fields)
    const row = readRow(fields, table.columns)
    if (row.kind === 'contact') add(row.contact)
    else {
      const { kind: _, ...rejected } = row
      reject({ row: line, ...rejected })
    }
    rows += 1
    if (rows % batchSize > 0) continue
    await flush()
    onRead?.(rows)
  }
  if (!table) throw new UnreadableFile('file-empty', 'is empty')
  table.addresses.end()
  const staged = await flush()
  onRead?.(rows)
  const ignored = table.columns.ignored.map(({ name }) => name)
  return { staged, errors, ignoredColumns: ignored.filter((name) => name !== '') }
}

/**
 * Imports a CSV file into the transaction and reports on every row (decisions §5): imported,
 * skipped as a duplicate email, or rejected. Follow-up rules do not fire. Throws UnreadableFile,
 * after which the transaction must be rolled back.
 */
export async function importCsv(
  db: Database,
  bytes: AsyncIterable<Buffer>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  await createStaging(db)
  const { staged, errors, ignoredColumns } = await stageRecords(db, bytes, options)
  const imported = await importStaged(db)
  return { success: true, imported, skipped: staged - imported, errors, ignoredColumns }
}
