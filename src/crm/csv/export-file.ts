import type { ExportFormat } from '#src/contract/export.ts'
import { joinTags } from './tags.ts'
import { byteOrderMark, writeRecord } from './write.ts'

type Value = string | number | null | undefined | readonly string[]

const cell = (value: Value): string =>
  typeof value === 'object' ? joinTags(value ?? []) : String(value)

/** A list of rows as a file. */
export interface ExportFile<Row> {
  /** Name of the file without date and extension. */
  readonly name: string
  /** The fields of a row in the order of the columns, named as our own import knows them. */
  readonly fields: readonly (keyof Row & string)[]
  readonly batches: AsyncIterable<readonly Row[]>
}

async function* writeCsv<Row extends Readonly<Record<string, Value>>>({
  fields,
  batches,
}: ExportFile<Row>): AsyncGenerator<string, void> {
  let lead = byteOrderMark + writeRecord(fields, ',')
  const record = (row: Row) =>
    writeRecord(
      fields.map((field) => cell(row[field])),
      ',',
    )
  for await (const rows of batches) {
    yield lead + rows.map(record).join('')
    lead = ''
  }
  if (lead !== '') yield lead
}

async function* writeJson<Row>({ batches }: ExportFile<Row>): AsyncGenerator<string, void> {
  let lead = '['
  for await (const rows of batches) {
    yield lead + rows.map((row) => JSON.stringify(row)).join(',')
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * Serializes rows as chunks of a file, one per batch, and the headers for its download, named with
 * the day (UTC). CSV is UTF-8 with byte order mark, RFC 4180, formulas escaped; imported again it
 * yields the same values.
 */
export function writeExport<Row extends Readonly<Record<string, Value>>>(
  format: ExportFormat,
  file: ExportFile<Row>,
): { pieces: AsyncGenerator<string, void>; headers: Readonly<Record<string, string>> } {
  const day = new Date().toISOString().slice(0, 10)
  return {
    pieces: format === 'csv' ? writeCsv(file) : writeJson(file),
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${file.name}-${day}.${format}"`,
    },
  }
}
