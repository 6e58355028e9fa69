import { type Delimiter, detectDelimiter, firstRecord, separatorLine } from './delimiter.ts'
import { UnreadableFile } from './errors.ts'
import { type CsvRecord, countLineBreaks, RecordParser } from './parse-records.ts'

export type { CsvRecord }

/** Characters a header may have. */
const headerLimit = 1024 * 1024

/** Blank lines at the beginning of a text, up to the last break that is certainly whole. */
const leadingBlankLines = /^\s*(?:\n|\r(?=[^\n]))/

/** The beginning of a text, from its first line that is not blank on. */
interface Head {
  readonly text: string
  /** Number of the line it begins on. */
  readonly line: number
  readonly header: string
}

/** Reads to the end of the header and keeps no more than that of a text, however it begins. */
const readHead = async (text: AsyncIterator<string>): Promise<Head> => {
  let read = ''
  let line = 1
  for (;;) {
    const { done, value } = await text.next()
    if (!done) read += value
    const [blank = ''] = leadingBlankLines.exec(read) ?? []
    line += countLineBreaks(blank)
    read = read.slice(blank.length)
    const header = firstRecord(read, Boolean(done))
    if (header?.trim() || done) return { text: read, line, header: header ?? '' }
    if (read.length > headerLimit)
      throw new UnreadableFile(`has no header in its first ${headerLimit} characters`)
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

async function* parseRecords(
  pieces: AsyncIterable<string>,
  parser: RecordParser,
): AsyncGenerator<CsvRecord, void> {
  for await (const piece of pieces) for (const record of parser.write(piece)) yield record
  for (const record of parser.end()) yield record
}

/**
 * What separates the fields of a CSV text, and its records, which must be read: see readRecords.
 */
export async function openRecords(
  pieces: AsyncIterable<string>,
): Promise<{ delimiter: Delimiter; records: AsyncGenerator<CsvRecord, void> }> {
  const text = pieces[Symbol.asyncIterator]()
  try {
    const head = await readHead(text)
    const separator = separatorLine(head.header)
    const delimiter = separator ?? detectDelimiter(head.header)
    const rest = separator ? head.text.slice(head.header.length) : head.text
    const parser = new RecordParser(delimiter, head.line)
    return { delimiter, records: parseRecords(resume(rest, text), parser) }
  } catch (error) {
    await text.return?.()
    throw error
  }
}

/**
 * The records of a CSV text (RFC 4180; commas, semicolons, tabs or pipes, as its header or a
 * line `sep=` before it has them), blank lines left out. Throws UnreadableFile for misplaced or
 * unclosed quotes, and for more columns or a longer header than a spreadsheet has.
 */
export async function* readRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord, void> {
  yield* (await openRecords(pieces)).records
}
