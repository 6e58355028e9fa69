import { CsvError, Parser } from 'csv-parse'
import { type ParserProgress, patchParser } from '#src/platform/workarounds/csv-parse.ts'
import type { Delimiter } from './delimiter.ts'
import { UnreadableFile } from './errors.ts'

export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/**
 * Limit of characters per field; a longer field is truncated one character later, so that its
 * length shows it.
 */
export const fieldLimit = 100_000

/** Limit of columns per file, that of spreadsheets. */
export const columnLimit = 16_384

/** A character of UTF-16 has at most three bytes in UTF-8. */
const fieldBytes = 3 * (fieldLimit + 1)

/** Counts line breaks of a text; CR LF is one. */
export function countLineBreaks(text: string): number {
  const lineBreak = /\r\n|[\r\n]/g
  let count = 0
  while (lineBreak.test(text)) count += 1
  return count
}

const truncated = (fields: readonly string[]): readonly string[] =>
  fields.some(({ length }) => length > fieldLimit)
    ? fields.map((field) => field.slice(0, fieldLimit + 1))
    : fields

/** A blank line, or one of separators only. */
const isBlank = (fields: readonly string[]): boolean => fields.every((field) => !field.trim())

const tooManyColumns = (line: number): UnreadableFile =>
  new UnreadableFile(
    'file-too-many-columns',
    `has more than ${columnLimit} columns near line ${line}`,
    columnLimit,
    line,
  )

/**
 * Streaming CSV parser (RFC 4180; lines may end in LF, CRLF or CR), in linear time and with memory
 * bounded by a chunk and one record of `columnLimit` fields. Skips blank lines. Throws
 * UnreadableFile for a misplaced or unclosed quote and for too many columns.
 */
export class RecordParser {
  private readonly parser: Parser
  private readonly progress: ParserProgress
  private readonly firstLine: number
  private records: CsvRecord[] = []
  /** Line breaks within the quotes of all records before. */
  private breaksBefore = 0

  constructor(delimiter: Delimiter, firstLine = 1) {
    this.firstLine = firstLine
    this.parser = new Parser({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // Collected here, and not in the stream, which would cost a promise each.
      on_record: (fields: string[], { lines }) => this.add(fields, lines),
    })
    this.progress = patchParser(this.parser, fieldBytes)
    // Each error reaches the callback of a write or of the end.
    this.parser.on('error', () => undefined)
  }

  async write(piece: string): Promise<CsvRecord[]> {
    await this.pass((done) => this.parser.write(Buffer.from(piece), done))
    if (this.progress.fields() > columnLimit)
      throw tooManyColumns(this.line(this.parser.info.lines))
    return this.takeRecords()
  }

  /** Returns the last record, where no line break ends it. */
  async end(): Promise<CsvRecord[]> {
    await this.pass((done) => this.parser.end(done))
    return this.takeRecords()
  }

  private takeRecords(): CsvRecord[] {
    const { records } = this
    this.records = []
    return records
  }

  /** The line of the file which is the parser’s line `lines`. */
  private line(lines: number): number {
    return this.firstLine - 1 + lines - this.progress.quotedBreaks.twice
  }

  private add(fields: string[], lines: number): null {
    const { count } = this.progress.quotedBreaks
    const line = this.line(lines) - (count - this.breaksBefore)
    this.breaksBefore = count
    if (fields.length > columnLimit) throw tooManyColumns(line)
    if (!isBlank(fields)) this.records.push({ line, fields: truncated(fields) })
    return null
  }

  private pass(work: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) =>
      work((error) => (error ? reject(this.translated(error)) : resolve())),
    )
  }

  private translated(error: Error): Error {
    if (!(error instanceof CsvError)) return error
    const { inField, isLast } = this.progress.quotedBreaks
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    // The line that the error stands in, less those that its field has crossed.
    const line = this.line(this.parser.info.lines) - inField + (isOpen && isLast ? 1 : 0)
    if (isOpen)
      return new UnreadableFile(
        'file-quote-not-closed',
        `is not a CSV file: the quote in line ${line} is never closed`,
        line,
      )
    return new UnreadableFile(
      'file-quote-misplaced',
      `is not a CSV file: a quote stands where none may be in line ${line}`,
      line,
    )
  }
}
