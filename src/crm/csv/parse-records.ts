import type { Delimiter } from './delimiter.ts'
import { UnreadableFile } from './errors.ts'

/** A record with the line it begins on, the first line being 1. */
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

const cr = 13
const lf = 10

/** Counts line breaks in a range of a text; CR LF is one. */
export function countLineBreaks(
  text: string,
  { from = 0, to = text.length, afterCr = false } = {},
): number {
  let count = 0
  let previous = afterCr ? cr : 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === cr || (code === lf && previous !== cr)) count += 1
    previous = code
  }
  return count
}

/** Matches a sticky expression at `at`; returns where the match ends. */
const endOf = (expression: RegExp, text: string, at: number): number => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : at
}

const lineBreaks = /[\r\n]+/y

const unquoted: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[^,"\r\n]+/y,
  ';': /[^;"\r\n]+/y,
  '\t': /[^\t"\r\n]+/y,
  '|': /[^|"\r\n]+/y,
}

/** Parser state: before a field, in an unquoted or quoted one, or after a quote in a quoted one. */
type State = 'start' | 'unquoted' | 'quoted' | 'quote'

/**
 * Streaming CSV parser (RFC 4180; lines may end in LF, CRLF or CR), in linear time and with
 * memory bounded by one record of `columnLimit` fields. Skips blank lines at no cost beyond their
 * characters. Throws UnreadableFile for a misplaced or unclosed quote and for too many columns.
 *
 * Not csv-parse, because it creates an Error with stack for every line whose number of fields
 * differs from the header (50 µs for a blank line), and buffers any number of fields.
 */
export class RecordParser {
  private readonly delimiter: Delimiter
  private line: number
  private recordLine: number
  private state: State = 'start'
  private fields: string[] = []
  private field = ''
  /** Whether the last character was CR, so that a following LF is part of the same line break. */
  private afterCr = false
  private records: CsvRecord[] = []

  constructor(delimiter: Delimiter, firstLine = 1) {
    this.delimiter = delimiter
    this.line = firstLine
    this.recordLine = firstLine
  }

  /** Parses a chunk; returns the records that end in it. */
  write(piece: string): CsvRecord[] {
    let at = 0
    while (at < piece.length) at = this.step(piece, at)
    return this.takeRecords()
  }

  /** Returns the last record, where no line break ends it. */
  end(): CsvRecord[] {
    if (this.state === 'quoted')
      throw new UnreadableFile(
        'file-quote-not-closed',
        'is not a CSV file: a quote is never closed',
      )
    if (this.state !== 'start' || this.fields.length > 0) this.endRecord()
    return this.takeRecords()
  }

  private takeRecords(): CsvRecord[] {
    const { records } = this
    this.records = []
    return records
  }

  private step(piece: string, at: number): number {
    if (this.state === 'quoted') return this.readQuoted(piece, at)
    const end = this.state === 'quote' ? at : this.readUnquoted(piece, at)
    return end > at ? end : this.readMark(piece, at)
  }

  private readUnquoted(piece: string, at: number): number {
    const end = endOf(unquoted[this.delimiter], piece, at)
    if (end === at) return at
    this.append(piece, at, end)
    this.state = 'unquoted'
    this.afterCr = false
    return end
  }

  private readQuoted(piece: string, at: number): number {
    const quote = piece.indexOf('"', at)
    const end = quote === -1 ? piece.length : quote
    this.append(piece, at, end)
    this.line += countLineBreaks(piece, { from: at, to: end, afterCr: this.afterCr })
    if (end > at) this.afterCr = piece.charCodeAt(end - 1) === cr
    if (quote === -1) return end
    this.state = 'quote'
    return quote + 1
  }

  /**
   * Handles a quote, a delimiter, or the line break that ends a record, with all that follow it.
   */
  private readMark(piece: string, at: number): number {
    const mark = piece[at]
    if (mark === '\r' || mark === '\n') return this.readLineBreaks(piece, at)
    this.afterCr = false
    if (mark === this.delimiter) this.endField()
    else if (mark === '"' && this.state === 'start') this.state = 'quoted'
    else if (mark === '"' && this.state === 'quote') {
      this.append('"', 0, 1)
      this.state = 'quoted'
    } else
      throw new UnreadableFile(
        'file-quote-misplaced',
        `is not a CSV file: a quote stands where none may be near line ${this.line}`,
        this.line,
      )
    return at + 1
  }

  private readLineBreaks(piece: string, at: number): number {
    const end = endOf(lineBreaks, piece, at)
    const isBetweenRecords = this.state === 'start' && this.fields.length === 0
    if (!isBetweenRecords) this.endRecord()
    this.line += countLineBreaks(piece, { from: at, to: end, afterCr: this.afterCr })
    this.afterCr = piece.charCodeAt(end - 1) === cr
    this.recordLine = this.line
    return end
  }

  private append(text: string, from: number, to: number): void {
    const room = fieldLimit + 1 - this.field.length
    if (room > 0) this.field += text.slice(from, Math.min(to, from + room))
  }

  private endField(): void {
    if (this.fields.push(this.field) > columnLimit)
      throw new UnreadableFile(
        'file-too-many-columns',
        `has more than ${columnLimit} columns near line ${this.line}`,
        columnLimit,
        this.line,
      )
    this.field = ''
    this.state = 'start'
  }

  private endRecord(): void {
    this.endField()
    const { fields, recordLine } = this
    const isBlank = fields.length === 1 && fields[0]?.trim() === ''
    if (!isBlank) this.records.push({ line: recordLine, fields })
    this.fields = []
  }
}
