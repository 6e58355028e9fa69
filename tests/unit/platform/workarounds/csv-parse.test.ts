import { Parser } from 'csv-parse'
import { describe, expect, it } from 'vitest'
import { patchParser } from '#src/platform/workarounds/csv-parse.ts'

interface Read {
  readonly fields: string[]
  /** The parser’s own number of its line. */
  readonly lines: number
}

const open = () => {
  const records: Read[] = []
  const parser = new Parser({
    relax_column_count: true,
    on_record: (fields: string[], { lines }) => {
      records.push({ fields, lines })
      return null
    },
  })
  const read = (text: string) =>
    new Promise<Read[]>((resolve, reject) =>
      parser.end(text, (error?: Error | null) => (error ? reject(error) : resolve(records))),
    )
  return { parser, read }
}

/** Whether an Error was created while `work` ran. */
const createsErrors = async (work: () => Promise<unknown>): Promise<boolean> => {
  const { prepareStackTrace } = Error
  const captured = Error.captureStackTrace
  let count = 0
  Error.captureStackTrace = (...args) => {
    count += 1
    return captured(...args)
  }
  try {
    await work()
  } finally {
    Error.captureStackTrace = captured
    Error.prepareStackTrace = prepareStackTrace
  }
  return count > 0
}

const ofDifferentWidths = 'a,b\n1\n1,2,3\n'

describe('patchParser', () => {
  it('csv-parse alone creates an error for a record of another width, which is allowed', async () => {
    const { read } = open()
    expect(await createsErrors(() => read(ofDifferentWidths))).toBe(true)
  })

  it('records of any width are read without an error', async () => {
    const { parser, read } = open()
    patchParser(parser, 100)
    expect(await createsErrors(() => read(ofDifferentWidths))).toBe(false)
    expect(parser.info).toMatchObject({ records: 3, invalid_field_length: 0 })
  })

  const withQuotedLines = '"1\r\n2\r\n3\n4",b\r\nlast'

  it('csv-parse alone counts CR LF within quotes as two lines', async () => {
    expect((await open().read(withQuotedLines)).map(({ lines }) => lines)).toEqual([6, 7])
  })

  it('how many lines too many were counted is known, and how many breaks are within quotes', async () => {
    const { parser, read } = open()
    const { quotedBreaks } = patchParser(parser, 100)
    await read(withQuotedLines)
    expect(quotedBreaks).toMatchObject({ count: 3, twice: 2 })
  })

  it('csv-parse alone holds a field of any length', async () => {
    const [record] = await open().read('x'.repeat(1_000))
    expect(record?.fields).toEqual(['x'.repeat(1_000)])
  })

  it('a field is held up to its limit, and each field again', async () => {
    const { parser, read } = open()
    patchParser(parser, 3)
    const [record] = await read('abcdef,"g""h""i",j\n')
    expect(record?.fields).toEqual(['abc', 'g"h', 'j'])
  })
})
