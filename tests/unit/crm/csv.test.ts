import { promiseHooks } from 'node:v8'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, detectEncoding } from '#src/crm/csv/decode.ts'
import { delimiters, detectDelimiter, firstRecord } from '#src/crm/csv/delimiter.ts'
import { UnreadableFile } from '#src/crm/csv/errors.ts'
import { unescapeFormula } from '#src/crm/csv/formula.ts'
import { columnLimit, fieldLimit } from '#src/crm/csv/parse-records.ts'
import { type CsvRecord, readRecords } from '#src/crm/csv/records.ts'
import { joinTags, splitTags } from '#src/crm/csv/tags.ts'
import { writeRecord } from '#src/crm/csv/write.ts'

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
    ['name|email', '|'],
    ['"name;with;semicolons",email', ','],
    ['"a ""quoted,"" name";email', ';'],
  ])('the delimiter of the CSV header %s is detected', (header, delimiter) => {
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
  ])('the first record of the CSV text %j (at the end: %s) is found', (text, atEnd, record) => {
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
    'CSV text is decoded from %s, however it is split into chunks',
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
  ])('CSV bytes with %s are rejected', async (_what, bytes) => {
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
  it('CSV records are read as written, with their line numbers, however they are split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.constantFrom(...delimiters),
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

  const openFile = (rows: string) => {
    const file = { isOpen: true }
    async function* bytes() {
      try {
        for (let at = 0; at < 1_000; at += 1) yield Buffer.from(rows.repeat(1_000))
      } finally {
        file.isOpen = false
      }
    }
    return { file, records: readRecords(decodeText(bytes())) }
  }

  it('a CSV file is closed when reading stops early', async () => {
    const { file, records } = openFile('name\nAnn\n')
    for await (const _ of records) break
    expect(file.isOpen).toBe(false)
  })

  it('a CSV file is closed when it cannot be parsed', async () => {
    const { file, records } = openFile('name\n"a"b\n')
    await expect(collect(records)).rejects.toThrow(UnreadableFile)
    expect(file.isOpen).toBe(false)
  })
})

/** The records that csv-parse, which follows RFC 4180, finds in a text; undefined when it throws. */
const parseElsewhere = (text: string): string[][] | undefined => {
  try {
    const records = parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }) as string[][]
    return records.filter(([first, ...others]) => others.length > 0 || first?.trim() !== '')
  } catch {
    return undefined
  }
}

describe('readRecords of any text', () => {
  it('CSV records match those of csv-parse for any text, including where it throws', async () => {
    const characters = fc.constantFrom('a', ' ', ',', '"', '"', '\n', '\r', '\r\n')
    await fc.assert(
      fc.asyncProperty(
        fc.array(characters, { maxLength: 14 }),
        fc.integer({ min: 1, max: 4 }),
        async (parts, size) => {
          const text = `h,h\n${parts.join('')}`
          const records = await read(Buffer.from(text), size).catch(() => undefined)
          expect(records?.map(({ fields }) => fields)).toEqual(parseElsewhere(text))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['sep=;\nname;a,b,c,d', ';'],
    ['\ufeffsep=|\r\nname|a,b,c', '|'],
    ['"sep=\t"\nname\ta', '\t'],
    ['SEP=,\nname,a;b;c', ','],
  ])('the CSV delimiter is taken from a line before the header: %j', async (text, delimiter) => {
    const [header] = await read(Buffer.from(text))
    expect(header).toEqual({ line: 2, fields: text.split(/\r?\n/)[1]?.split(delimiter) })
  })

  it('the CSV delimiter and header line are found after any number of blank lines', async () => {
    const blank = ' \r\n'.repeat(700_000)
    expect(await read(Buffer.from(`${blank}name;b;c,d\r\n`))).toEqual([
      { line: 700_001, fields: ['name', 'b', 'c,d'] },
    ])
  })
})

/** How many promises are created while `work` runs. */
const promisesDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const stop = promiseHooks.onInit(() => {
    count += 1
  })
  await work()
  stop()
  return count
}

describe('an oversized CSV file', () => {
  const megabyte = 1024 * 1024

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['blanks', ' \n'],
  ])('a blank CSV line ending in %s costs no promise', async (_end, blank) => {
    const lines = blank.repeat(megabyte)
    let records: CsvRecord[] = []
    const promises = await promisesDuring(async () => {
      records = await read(Buffer.from(`${lines}name,email\n${lines}Ann,\n${lines}`))
    })
    const first = megabyte + 1
    expect(records.map(({ line }) => line)).toEqual([first, first + megabyte + 1])
    expect(promises).toBeLessThan(5_000)
  })

  /** Reads 8 MB of repeated text after a beginning; returns how many bytes were consumed. */
  const readMuch = async (beginning: string, repeated: string) => {
    let bytes = 0
    async function* pieces() {
      const piece = Buffer.from(repeated.repeat(64 * 1024))
      yield Buffer.from(beginning)
      for (; bytes < 8 * megabyte; bytes += piece.byteLength) yield piece
    }
    const records: CsvRecord[] = []
    const error = await (async () => {
      for await (const record of readRecords(decodeText(pieces()))) records.push(record)
    })().catch((thrown: unknown) => thrown)
    return { records, bytes, error }
  }

  it.each([
    ['a header that never ends', 'name', 'x', /has no header in its first/],
    ['one quote after the other', '', '"', /has no header in its first/],
    ['blanks without a line', '', ' ', /has no header in its first/],
    ['columns without an end', 'name\n', ',', /has more than 16384 columns near line 2/],
  ])(
    'a CSV file is not read to its end when it has %s',
    async (_what, beginning, repeated, message) => {
      const { error, bytes } = await readMuch(beginning, repeated)
      expect(error).toBeInstanceOf(UnreadableFile)
      expect(error).toMatchObject({ message: expect.stringMatching(message) })
      expect(bytes).toBeLessThan(2 * megabyte)
    },
  )

  it.each([
    ['a field without an end', 'name\n', 'x'],
    ['a quoted field of quotes', 'name\n', '"'],
    ['a quoted field of line breaks', 'name\n""', '"\n"'],
  ])('a CSV field is truncated to its limit: %s', async (_what, beginning, repeated) => {
    const { records, error } = await readMuch(beginning, repeated)
    expect(error).toBeUndefined()
    expect(records).toHaveLength(2)
    expect(records[1]?.fields.map(({ length }) => length)).toEqual([fieldLimit + 1])
  })

  it('a CSV file may have as many columns as a spreadsheet', async () => {
    const row = ','.repeat(columnLimit - 1)
    expect(await read(Buffer.from(`${row}\n${row}`))).toHaveLength(2)
    await expect(read(Buffer.from(`name\n${row},`))).rejects.toThrow('columns near line 2')
  })
})

describe('detectEncoding', () => {
  const detect = (bytes: Buffer) => detectEncoding(() => inPieces(bytes, 3))

  it.each([
    ['utf-8', Buffer.from('name\nJosé')],
    ['utf-8', Buffer.from('\ufeffname\nJosé')],
    ['utf-8', Buffer.from('')],
    ['utf-8', Buffer.from('n')],
    ['utf-16le', Buffer.from('\ufeffname', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffname', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('name\r\n\tJosé', 'latin1')],
  ])('the encoding %s of a CSV file is detected', async (encoding, bytes) => {
    expect(await detect(bytes)).toBe(encoding)
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a spreadsheet', Buffer.from('504b030414000600080000ff', 'hex')],
  ])('a CSV file that is %s is rejected', async (_what, bytes) => {
    await expect(detect(bytes)).rejects.toThrow('is not a text file')
  })

  it('windows-1252 characters in a CSV file are not read as Latin-1', async () => {
    const bytes = Buffer.from([0x80, 0x8a, 0x91, 0x92, 0x93, 0x94, 0x96, 0x9c, 0x9f, 0xa0, 0xe9])
    const pieces = await collect(decodeText(inPieces(bytes, 2), 'windows-1252'))
    expect(pieces.join('')).toBe('€Š‘’“”–œŸ\u00a0é')
  })
})

const formulaLike = fc
  .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'a', '"'), { maxLength: 4 })
  .map((characters) => characters.join(''))

describe('writeRecord', () => {
  it('a written CSV record is read back unchanged once its escaped formulas are unescaped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(field, formulaLike), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(...delimiters),
        async (fields, delimiter) => {
          const header = fields.map((_, at) => `c${at}`)
          const text = writeRecord(header, delimiter) + writeRecord(fields, delimiter)
          const [, written] = await read(Buffer.from(text))
          expect(written?.fields.map(unescapeFormula)).toEqual(fields)
          for (const value of written?.fields ?? [])
            expect(value).not.toMatch(/^(?![+-][\d\s()./-]*$)[=+\-@\t\r]/)
        },
      ),
    )
  })

  it.each([
    ['+49 (30) 12-34/5.6', '+49 (30) 12-34/5.6'],
    ['-12.5', '-12.5'],
    ['+1+cmd|', "'+1+cmd|"],
    ['=1', "'=1"],
    ['@a', "'@a"],
    ['a=1', 'a=1'],
    ["'=1", "''=1"],
    ["'a", "'a"],
  ])('a CSV field %s is written as %s', (value, written) => {
    expect(writeRecord([value], ',')).toBe(`"${written}"\r\n`)
  })
})

describe('splitTags', () => {
  it.each([
    ['a;b|c,d', ['a', 'b', 'c', 'd']],
    ['a; "b;c" ,"d ""e"""', ['a', 'b;c', 'd "e"']],
    ['"a"b;"c', ['"a"b', '"c']],
    ['say "a;b"', ['say "a', 'b"']],
    ['a;;', ['a', '', '']],
    ['"a";', ['a', '']],
    ['""', ['']],
  ])('the tags of %s are split', (list, tags) => {
    expect(splitTags(list).map((tag) => tag.trim())).toEqual(tags)
  })

  it('joined tags are split into the same tags, whatever they contain', () => {
    const tag = fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
        fc
          .array(fc.constantFrom('"', ';', '|', ',', 'a', ' '), { minLength: 1 })
          .map((characters) => characters.join('')),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 5 }), (tags) => {
        expect(splitTags(joinTags(tags))).toEqual(tags)
      }),
    )
  })
})
