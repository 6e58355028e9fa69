import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { type Delimiter, detectDelimiter, firstRecord } from './delimiter.ts'
import { UnreadableFile } from './errors.ts'

/** A record with the line it begins on, the first line being 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** Characters a header may have; longer ones are no header. */
const headerLimit = 1024 * 1024

const isBlank = ([first, ...others]: readonly string[]): boolean =>
  others.length === 0 && (first ?? '').trim() === ''

const lineBreaks = (fields: readonly string[]): number => {
  let count = 1
  for (const field of fields)
    if (/[\r\n]/.test(field)) count += field.match(/\r\n|\r|\n/g)?.length ?? 0
  return count
}

/** Reads up to the whole header, then gives everything again with the delimiter in use. */
const sniff = async (text: AsyncIterator<string>) => {
  let read = ''
  for (;;) {
    const { done, value } = await text.next()
    if (!done) read += value
    const header = firstRecord(read.trimStart(), Boolean(done))
    if (header !== undefined || read.length > headerLimit)
      return { read, delimiter: detectDelimiter(header ?? read.slice(0, headerLimit)) }
  }
}

async function* resume(read: string, text: AsyncIterator<string>) {
  try {
    if (read !== '') yield read
    for (let next = await text.next(); !next.done; next = await text.next())
      if (next.value !== '') yield next.value
  } finally {
    // Whoever stops early closes the file it comes from.
    await text.return?.()
  }
}

const toUnreadable = (error: unknown): unknown =>
  error instanceof CsvError ? new UnreadableFile(`is not a CSV file: ${describe(error)}`) : error

const describe = ({ code, ...context }: CsvError): string => {
  const at = typeof context['lines'] === 'number' ? ` near line ${context['lines']}` : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is never closed'
  return `a quote stands where none may be${at}`
}

async function* parseRecords(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord, void> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
  })
  const fed = pipeline(Readable.from(pieces), parser).catch(() => undefined)
  let line = 1
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      if (!isBlank(fields)) yield { line, fields }
      line += lineBreaks(fields)
    }
  } catch (error) {
    throw toUnreadable(error)
  } finally {
    parser.destroy()
    await fed
  }
}

/**
 * What separates the fields of a CSV text, and its records, which must be read: see readRecords.
 */
export async function openRecords(pieces: AsyncIterable<string>) {
  const text = pieces[Symbol.asyncIterator]()
  const { read, delimiter } = await sniff(text)
  return { delimiter, records: parseRecords(resume(read, text), delimiter) }
}

/**
 * The records of a CSV text (RFC 4180; commas, semicolons or tabs), blank lines left out.
 * Throws UnreadableFile for misplaced or unclosed quotes.
 */
export async function* readRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord, void> {
  yield* (await openRecords(pieces)).records
}
