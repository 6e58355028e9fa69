import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, detectEncoding } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { collect, inPieces } from '#tests/support/csv.ts'

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
