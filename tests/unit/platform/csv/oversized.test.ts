import { promiseHooks } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { columnLimit, fieldLimit } from '#src/platform/csv/parse-records.ts'
import { type CsvRecord, readRecords } from '#src/platform/csv/records.ts'
import { readCsv } from '#tests/support/csv.ts'

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

  /** Of blank lines, in three places; some of blanks take a hundred times as long as empty ones. */
  const count = 128 * 1024

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['blanks', ' \n'],
  ])('a blank CSV line ending in %s costs no promise', async (_end, blank) => {
    const lines = blank.repeat(count)
    let records: CsvRecord[] = []
    const promises = await promisesDuring(async () => {
      records = await readCsv(Buffer.from(`${lines}name,email\n${lines}Ann,\n${lines}`))
    })
    const first = count + 1
    expect(records.map(({ line }) => line)).toEqual([first, first + count + 1])
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
    const row = `x${','.repeat(columnLimit - 1)}`
    expect(await readCsv(Buffer.from(`${row}\n${row}`))).toHaveLength(2)
    await expect(readCsv(Buffer.from(`name\n${row},`))).rejects.toThrow('columns near line 2')
  })
})
