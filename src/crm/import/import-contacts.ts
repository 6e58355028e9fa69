import type { ImportReport } from '#src/contract/crm/import.ts'
import {
  createStaging,
  importStaged,
  type StagedContact,
  stageContacts,
} from '#src/db/crm/import.ts'
import type { Database } from '#src/db/transaction.ts'
import { decodeText } from '../csv/decode.ts'
import { UnreadableFile } from '../csv/errors.ts'
import { readRecords } from '../csv/records.ts'
import { type Columns, readHeader } from './columns.ts'
import { readRow } from './row.ts'

/** Rows sent to the database at a time. */
const batchSize = 2_000

/** Wrong rows after which a file counts as unreadable; a report of more helps nobody. */
const errorLimit = 100_000

interface Tally {
  staged: number
  readonly errors: { row: number; error: string }[]
}

async function stageRecords(db: Database, bytes: AsyncIterable<Buffer>): Promise<Tally> {
  const tally: Tally = { staged: 0, errors: [] }
  let columns: Columns | undefined
  let batch: StagedContact[] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    await stageContacts(db, batch)
    tally.staged += batch.length
    batch = []
  }
  for await (const { line, fields } of readRecords(decodeText(bytes))) {
    if (!columns) {
      columns = readHeader(fields)
      continue
    }
    const row = readRow(fields, columns)
    if (row.kind === 'contact') batch.push(row.contact)
    else if (tally.errors.push({ row: line, error: row.error }) > errorLimit)
      throw new UnreadableFile(`has more than ${errorLimit} wrong rows`)
    if (batch.length >= batchSize) await flush()
  }
  if (!columns) throw new UnreadableFile('is empty')
  await flush()
  return tally
}

/**
 * Imports a CSV file into the transaction and answers for every row of it (decisions §5):
 * imported, skipped for its address, or wrong. Follow-up rules do not fire. Throws
 * UnreadableFile, after which the transaction must not be committed.
 */
export async function importCsv(db: Database, bytes: AsyncIterable<Buffer>): Promise<ImportReport> {
  await createStaging(db)
  const { staged, errors } = await stageRecords(db, bytes)
  const imported = await importStaged(db)
  return { success: true, imported, skipped: staged - imported, errors }
}
