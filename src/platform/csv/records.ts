import { type Delimiter, detectDelimiter, firstRecord, separatorLine } from './delimiter.ts'
import { UnreadableFile } from './errors.ts'
import { type CsvRecord, countLineBreaks, RecordParser } from './parse-records.ts'

export type { CsvRecord }

/** Limit of characters of a header. */
const headerLimit = 1024 * 1024

/** Leading blank lines of a text, up to the last line break that is certainly complete. */
const leadingBlankLines = /^\s*(?:\n|\r(?=[^\n]))/

interface Head {
  readonly text: string
  readonly line: number
  readonly header: string
}

/** Reads up to the end of the header; buffers no more of the text, however it starts. */
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
      throw new UnreadableFile(
        'file-without-header',
        `has no header in its first ${headerLimit} characters`,
        headerLimit,
      )
  }
}

async function* resume(read: string, text: AsyncIterator<string>) {
  try {
    if (read !== '') yield read
    for (let next = await text.next(); !next.done; next = await text.next())
      if (next.value !== '') yield next.value
  } finally {
    // Breaking out of the loop early closes the source file.
    await text.return?.()
  }
}

async function* parseRecords(
  pieces: AsyncIterable<string>,
  parser: RecordParser,
): AsyncGenerator<CsvRecord, void> {
  for await (const piece of pieces) for (const record of await parser.write(piece)) yield record
  for (const record of await parser.end()) yield record
}

/** Opens a CSV text: its delimiter, and its records, which must be consumed (see readRecords). */
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
 * The records of a CSV text (RFC 4180; delimited by commas, semicolons, tabs or pipes, as
 * detected from its header or a line `sep=` before it), without blank lines. Throws
 * UnreadableFile for misplaced or unclosed quotes, and for more columns or a longer header than
 * the limits.
 */
export async function* readRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord, void> {
  yield* (await openRecords(pieces)).records
}
