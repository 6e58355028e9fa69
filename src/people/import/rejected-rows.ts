import { decodeText } from '#src/platform/csv/decode.ts'
import type { Encoding } from '#src/platform/csv/encodings.ts'
import { unescapeFormula } from '#src/platform/csv/formula.ts'
import { openRecords } from '#src/platform/csv/records.ts'
import { byteOrderMark, writeRecord } from '#src/platform/csv/write.ts'
import type { Reason } from '#src/server/errors/coded-error.ts'
import type { Columns } from './columns.ts'
import type { RowReader } from './stage-rows.ts'

/** Column with the reason of the rejection; an import ignores it. */
const reason = 'error'

/**
 * Streams the rows that an import rejects as a CSV file of the same columns plus the reason, as
 * worded by `inWords`. Throws UnreadableFile.
 */
export async function* rejectedRows(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
  { open, read }: Pick<RowReader<unknown>, 'open' | 'read'>,
  inWords: (reason: Reason & { readonly message: string }) => string,
): AsyncGenerator<string, void> {
  const { delimiter, records } = await openRecords(decodeText(bytes, encoding))
  let columns: Columns | undefined
  for await (const { fields } of records) {
    if (!columns) {
      columns = open(fields)
      yield byteOrderMark + writeRecord([...fields, reason], delimiter)
      continue
    }
    const row = read(fields, columns)
    if (!('error' in row) || row.items) continue
    const missing = Array.from({ length: columns.count - fields.length }, () => '')
    const values = columns.isExported ? fields.map(unescapeFormula) : fields
    yield writeRecord([...values, ...missing, inWords({ ...row, message: row.error })], delimiter)
  }
}
