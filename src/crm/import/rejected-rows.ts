import { decodeText } from '../csv/decode.ts'
import type { Encoding } from '../csv/encodings.ts'
import { openRecords } from '../csv/records.ts'
import { byteOrderMark, writeRecord } from '../csv/write.ts'
import { type Columns, readHeader } from './columns.ts'
import { readRow } from './row.ts'

/** The column that says why a row was rejected; an import ignores it. */
const reason = 'error'

/**
 * The rows of a file that an import rejects, piece by piece as a CSV file of the same columns
 * and one more: why, as `inWords` has it. Throws UnreadableFile.
 */
export async function* rejectedRows(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
  inWords: (error: string) => string,
): AsyncGenerator<string, void> {
  const { delimiter, records } = await openRecords(decodeText(bytes, encoding))
  let columns: Columns | undefined
  for await (const { fields } of records) {
    if (!columns) {
      columns = readHeader(fields)
      yield byteOrderMark + writeRecord([...fields, reason], delimiter)
      continue
    }
    const row = readRow(fields, columns)
    if (row.kind === 'contact') continue
    const missing = Array.from({ length: columns.count - fields.length }, () => '')
    yield writeRecord([...fields, ...missing, inWords(row.error)], delimiter)
  }
}
