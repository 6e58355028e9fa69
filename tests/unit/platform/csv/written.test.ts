import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiters } from '#src/platform/csv/delimiter.ts'
import { unescapeFormula } from '#src/platform/csv/formula.ts'
import { joinTags, splitTags } from '#src/platform/csv/tags.ts'
import { writeRecord } from '#src/platform/csv/write.ts'
import { anyField, readCsv } from '#tests/support/csv.ts'

const formulaLike = fc
  .array(fc.constantFrom(...`'=+-@\t\r\n1a"; ,|＝＋－＠`), { maxLength: 6 })
  .map((characters) => characters.join(''))

describe('writeRecord', () => {
  it('a written CSV record is read back unchanged once its escaped formulas are unescaped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anyField, formulaLike), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(...delimiters),
        async (fields, delimiter) => {
          const header = fields.map((_, at) => `c${at}`)
          // Of blanks alone it would be a blank line.
          fc.pre(fields.some((field) => field.trim() !== ''))
          const text = writeRecord(header, delimiter) + writeRecord(fields, delimiter)
          const [, written] = await readCsv(Buffer.from(text))
          expect(written?.fields.map(unescapeFormula)).toEqual(fields)
          for (const value of written?.fields ?? [])
            expect(value).not.toMatch(
              /^(?![+-][\d\s()./-]*$)(?:[\t\r\n]|(?:|[\s\S]*[;,|\t\r\n])[\s"]*[=+\-@＝＋－＠])/,
            )
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
    ['＝1+1', "'＝1+1"],
    ['＋1+cmd|', "'＋1+cmd|"],
    ['－1+1', "'－1+1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['a;=1+1', "a;'=1+1"],
    ['a,＝1+1', "a,'＝1+1"],
    ['a|@b', "a|'@b"],
    ['a\t=1', "a\t'=1"],
    ['a\n=1', "a\n'=1"],
    ['a\r\n+1+1', "a\r\n'+1+1"],
    ['a; "=1', `a; ""'=1`],
    ['\t=1', "'\t'=1"],
    ['\n=1', "'\n'=1"],
    [' =1', " '=1"],
    ['a@b.example, c@d.example', 'a@b.example, c@d.example'],
    ['1; 2=3', '1; 2=3'],
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

  it('at one separator the others are part of their tag, and quotes are read too', () => {
    expect(splitTags('Pause, "Talks, panels",a;b', ',').map((tag) => tag.trim())).toEqual([
      'Pause',
      'Talks, panels',
      'a;b',
    ])
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
