import fc from 'fast-check'
import { decodeText } from '#src/platform/csv/decode.ts'
import { type CsvRecord, readRecords } from '#src/platform/csv/records.ts'

/** Bytes as they come from a file or a request, in pieces of one size. */
export async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The records of a CSV file in UTF-8 or UTF-16. */
export const readCsv = async (bytes: Buffer, size = 64 * 1024): Promise<CsvRecord[]> =>
  collect(readRecords(decodeText(inPieces(bytes, size))))

/** Any field, often with what a CSV file must quote. */
export const anyField = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.constantFrom(
    'a,b',
    'a;b',
    'a\tb',
    'say "hi"',
    'two\nlines',
    'two\r\nlines',
    'a\rb',
    '=1+1',
    '',
  ),
)
