import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#src/platform/csv/decode.ts'
import { delimiters, detectDelimiter, firstRecord } from '#src/platform/csv/delimiter.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import { anyField, collect, readCsv } from '#tests/support/csv.ts'
import { isLong, isShort } from '#tests/support/long.ts'

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

const quote = (field: string): string => `"${field.replaceAll('"', '""')}"`

describe('readRecords', () => {
  it('CSV records are read as written, with their line numbers, however they are split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyField, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.constantFrom(...delimiters),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (rows, delimiter, end, size) => {
          const table = [['name', 'b', 'c'], ...rows]
          const text = table.map((fields) => fields.map(quote).join(delimiter)).join(end)
          const records = await readCsv(Buffer.from(text), size)
          const filled = table.filter((fields) => fields.some((field) => field.trim() !== ''))
          expect(records.map(({ fields }) => fields)).toEqual(filled)
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
      { numRuns: isLong ? 60 : isShort ? 8 : 20 },
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

  it('lines of blanks and separators are no records', async () => {
    const records = await readCsv(Buffer.from(';;\n\na;b;c\n;;\n ; ;\n;x;'), 100)
    expect(records).toEqual([
      { line: 3, fields: ['a', 'b', 'c'] },
      { line: 6, fields: ['', 'x', ''] },
    ])
  })

  it.each([
    ['unclosed, after lines of others', 'a,b\r\n"1\r\n2","3\r\n4\r\n', 'the quote in line 3'],
    ['unclosed, at the end', 'a,b\n1,"', 'the quote in line 2'],
    ['followed by text', 'a\n"1\n2\n3"x', 'in line 2'],
    ['within a field', 'a,b\n"1\n2",3"', 'in line 3'],
  ])('an error names the line in which a quote opens: %s', async (_, text, error) => {
    for (const size of [1, 100])
      await expect(readCsv(Buffer.from(text), size)).rejects.toThrow(error)
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
    return records.filter((fields) => fields.some((field) => field.trim() !== ''))
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
          const records = await readCsv(Buffer.from(text), size).catch(() => undefined)
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
    const [header] = await readCsv(Buffer.from(text))
    expect(header).toEqual({ line: 2, fields: text.split(/\r?\n/)[1]?.split(delimiter) })
  })

  it('the CSV delimiter and header line are found after any number of blank lines', async () => {
    const blank = ' \r\n'.repeat(700_000)
    expect(await readCsv(Buffer.from(`${blank}name;b;c,d\r\n`))).toEqual([
      { line: 700_001, fields: ['name', 'b', 'c,d'] },
    ])
  })
})
