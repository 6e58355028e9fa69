import { decodeText } from '#src/crm/csv/decode.ts'
import type { Encoding } from '#src/crm/csv/encodings.ts'
import { openRecords } from '#src/crm/csv/records.ts'
import { matchColumns } from './aliases.ts'
import type { FileHead } from './import-lines.ts'
import { truncate } from './truncate.ts'

/** Limits of the preview of a file: rows and columns. */
const previewRows = 5
const previewColumns = 50

/**
 * Previews a file: detected format and first rows, so that a person can check how it is parsed.
 * Throws UnreadableFile.
 */
export async function readHead(bytes: AsyncIterable<Buffer>, encoding: Encoding) {
  const { delimiter, records } = await openRecords(decodeText(bytes, encoding))
  const head: FileHead = { encoding, delimiter, columns: [], rows: [], moreColumns: 0 }
  let isHeader = true
  for await (const { line, fields } of records) {
    const visible = fields.slice(0, previewColumns).map(truncate)
    if (isHeader) {
      const matched = matchColumns(fields)
      head.columns = visible.map((name, at) => ({ name, column: matched[at] ?? null }))
      head.moreColumns = fields.length - visible.length
      isHeader = false
    } else if (head.rows.push({ line, fields: visible }) === previewRows) break
  }
  return head
}
