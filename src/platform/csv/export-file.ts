import type { ExportFormat } from '#src/contract/export.ts'
import { joinTags } from './tags.ts'
import { byteOrderMark, writeRecord } from './write.ts'

type Value = string | number | null | undefined | readonly string[]

const cell = (value: Value): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? joinTags(value ?? []) : String(value ?? '')
}

export interface ExportColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => Value
}

export const columnsOf = <Field extends string>(
  fields: readonly Field[],
): ExportColumn<Readonly<Record<Field, Value>>>[] =>
  fields.map((name) => ({ name, value: (row) => row[name] }))

export interface ExportFile<Row> {
  /** Name of the file without date and extension. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}

async function* writeCsv<Row>({ columns, batches }: ExportFile<Row>): AsyncGenerator<string, void> {
  const header = columns.map(({ name }) => name)
  let lead = byteOrderMark + writeRecord(header, ',')
  const record = (row: Row) =>
    writeRecord(
      columns.map(({ value }) => cell(value(row))),
      ',',
    )
  for await (const rows of batches) {
    let records = lead
    for (const row of rows) records += record(row)
    yield records
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
 * this day. CSV is UTF-8 with byte order mark, RFC 4180, formulas escaped; imported again it
 * yields the same values.
 */
export function writeExport<Row>(
  format: ExportFormat,
  file: ExportFile<Row>,
  day: string,
): { pieces: AsyncGenerator<string, void>; headers: Readonly<Record<string, string>> } {
  return {
    pieces: format === 'csv' ? writeCsv(file) : writeJson(file),
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${file.name}-${day}.${format}"`,
    },
  }
}
