import type { ImportKind } from '#src/contract/people/import-options.ts'
import { composed } from '#src/contract/values.ts'
import { decodeText } from '#src/platform/csv/decode.ts'
import type { Encoding } from '#src/platform/csv/encodings.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { type CsvRecord, openRecords } from '#src/platform/csv/records.ts'
import { splitTags } from '#src/platform/csv/tags.ts'
import { matchColumns } from './aliases.ts'
import { columnKey, columnsOf, containsEmails } from './columns.ts'
import { type FileColumn, type FileHead, truncate } from './import-lines.ts'
import { type ProposedBy, proposeOptions } from './propose-options.ts'

const sampleLimit = 3

const valueLimit = 50
const valueLength = 100

/** Options of a column of multiple selections, and their length. */
const optionLimit = 40
const optionLength = 60

/** The few values that recur, of which cells have several; takes memory for so many. */
function multipleChoice() {
  let options: Set<string> | undefined = new Set()
  let chosen = 0
  let several = 0
  return {
    add(cell: string): void {
      if (!options) return
      const parts = splitTags(cell).map((part) => part.trim())
      several += parts.length > 1 ? 1 : 0
      chosen += parts.length
      for (const part of parts) options.add(part)
      const isLong = parts.some((part) => part.length > optionLength)
      if (options.size > optionLimit || isLong) options = undefined
    },
    options: (): string[] =>
      options && several > 1 && chosen >= 2 * options.size ? [...options].filter(Boolean) : [],
  }
}

type Summary = Omit<FileColumn, 'name' | 'key' | 'column'>

/**
 * Summarises the values of a column, as far as a person needs them to say what it holds. Takes
 * memory for 50 short values, however many the column has.
 */
function columnSummary() {
  const samples: string[] = []
  let counts: Map<string, number> | undefined = new Map()
  const multiple = multipleChoice()
  let hasEmails = false
  let filled = 0
  const count = (value: string): void => {
    if (!counts) return
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > valueLimit || value.length > valueLength) counts = undefined
  }
  return {
    add(field: string): void {
      const value = composed(field.trim())
      if (value === '') return
      count(value)
      multiple.add(value)
      filled += 1
      hasEmails ||= containsEmails(value)
      if (samples.length === sampleLimit) return
      const sample = truncate(value)
      if (!samples.includes(sample)) samples.push(sample)
    },
    summary(): Summary {
      const values =
        counts &&
        [...counts]
          .map(([value, times]) => ({ value, count: times }))
          .sort((one, other) => other.count - one.count)
      const options = hasEmails ? [] : multiple.options()
      return { samples, values: values ?? null, hasEmails, filled, options }
    },
  }
}

const previewRows = 5
const previewColumns = 200

/** Reads all records, up to one that is unreadable: the import itself reports that. */
async function* readable(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord, void> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

/**
 * Previews a file: detected format, first rows, and what its columns hold, so that a person can
 * check how it is parsed and say what each column is. Reads the whole file. Throws UnreadableFile
 * where it has no readable header.
 */
export async function readHead(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
  { kind, ...known }: { readonly kind: ImportKind } & ProposedBy,
): Promise<FileHead> {
  const { delimiter, records } = await openRecords(decodeText(bytes, encoding))
  const proposal = proposeOptions(kind, [], [], known)
  const none = { columns: [], rows: [], moreColumns: 0, hasQuotedTags: false }
  const head: FileHead = { encoding, delimiter, proposal, ...none }
  const header = await records.next()
  if (header.done) return head
  const { fields: names } = header.value
  const matched = matchColumns(names)
  const columns = names.slice(0, previewColumns).map((name, at) => ({
    name,
    key: columnKey(name, at),
    column: matched[at] ?? null,
    summary: columnSummary(),
  }))
  for await (const { line, fields } of readable(records)) {
    if (head.rows.length < previewRows)
      head.rows.push({ line, fields: fields.slice(0, previewColumns).map(truncate) })
    for (const [at, { summary }] of columns.entries()) summary.add(fields[at] ?? '')
  }
  head.columns = columns.map(({ summary, ...column }) => ({ ...column, ...summary.summary() }))
  head.proposal = proposeOptions(kind, names, head.columns, known)
  head.hasQuotedTags = columnsOf(names, matched).hasQuotedTags
  head.moreColumns = names.length - columns.length
  return head
}
