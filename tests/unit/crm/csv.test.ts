import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#src/crm/csv/decode.ts'
import { detectDelimiter, firstRecord } from '#src/crm/csv/delimiter.ts'
import { UnreadableFile } from '#src/crm/csv/errors.ts'
import { type CsvRecord, readRecords } from '#src/crm/csv/records.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const read = async (bytes: Buffer, size = 64 * 1024): Promise<CsvRecord[]> =>
  collect(readRecords(decodeText(inPieces(bytes, size))))

describe('detectDelimiter', () => {
  it.each([
    ['name,email', ','],
    ['name;email;tags', ';'],
    ['name\temail', '\t'],
    ['name', ','],
    ['"name;with;semicolons",email', ','],
    ['"a ""quoted,"" name";email', ';'],
  ])('of %s', (header, delimiter) => {
    expect(detectDelimiter(header)).toBe(delimiter)
  })
})

describe('firstRecord', () => {
  it.each([
    ['name\nAnn', false, 'name'],
    ['name\r\nAnn', false, 'name'],
    ['"na\nme",x\nAnn', false, '"na\nme",x'],
    ['name', false, undefined],
    ['name', true, 'name'],
    ['"na\n', false, undefined],
  ])('of %j, at the end: %s', (text, atEnd, record) => {
    expect(firstRecord(text, atEnd)).toBe(record)
  })
})

describe('decodeText', () => {
  const encodings = {
    'utf-8': (text: string) => Buffer.from(text),
    'utf-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
    'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  }

  it.each(Object.entries(encodings))(
    'gives any text back from %s in any pieces',
    async (_, encode) => {
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\ufeff')),
          fc.integer({ min: 1, max: 5 }),
          async (text, size) => {
            const pieces = await collect(decodeText(inPieces(encode(text), size)))
            expect(pieces.join('')).toBe(text)
          },
        ),
      )
    },
  )

  it.each([
    ['Latin-1', [0x4a, 0x6f, 0x73, 0xe9]],
    ['half a character', [0x61, 0xc3]],
    ['half a UTF-16 unit', [0xff, 0xfe, 0x61]],
  ])('refuses %s', async (_what, bytes) => {
    await expect(collect(decodeText(inPieces(Buffer.from(bytes), 1)))).rejects.toThrow(
      UnreadableFile,
    )
  })
})

const quote = (field: string): string => `"${field.replaceAll('"', '""')}"`

const field = fc.oneof(
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

describe('readRecords', () => {
  it('gives back what was written, in any pieces, with the line of each record', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (rows, delimiter, end, size) => {
          const table = [['name', 'b', 'c'], ...rows]
          const text = table.map((fields) => fields.map(quote).join(delimiter)).join(end)
          const records = await read(Buffer.from(text), size)
          expect(records.map(({ fields }) => fields)).toEqual(table)
          for (const { line: at, fields } of records) {
            // Each record stands where an editor that counts lines shows its first field.
            const before = text
              .split(/\r\n|\r|\n/)
              .slice(at - 1)
              .join('\n')
            const [first = ''] = quote(fields[0] ?? '').split(/\r\n|\r|\n/)
            expect(before.startsWith(first)).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['an unclosed quote', 'name\n"Ann\nBob'],
    ['a quote inside a field', 'name\nAnn "Nan" Lee'],
    ['text after a closing quote', 'name\n"Ann" Lee'],
  ])('refuses %s', async (_what, text) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(UnreadableFile)
  })

  it('reads any bytes, or says that it cannot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        await read(Buffer.from(bytes), 7).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableFile)
        })
      }),
      { numRuns: 300 },
    )
  })
})
