import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '#src/contract/values.ts'
import { parseRecipients } from '#src/mail/recipients/parse-recipients.ts'
import { growthOfCpuTime } from '#tests/support/cpu-time.ts'
import { isLong, isShort } from '#tests/support/long.ts'

const ada = 'ada@example.org'
const bo = 'bo@example.org'

describe('a pasted list of recipients', () => {
  it.each([
    ['commas', `${ada}, ${bo}`],
    ['commas without blanks', `${ada},${bo}`],
    ['semicolons, as Outlook writes them', `${ada}; ${bo};`],
    ['lines', `${ada}\n${bo}\n`],
    ['lines of Windows', `${ada}\r\n\r\n${bo}\r\n`],
    ['blanks', `${ada} ${bo}`],
    ['names', `Ada Lovelace <${ada}>, Bo <${bo}>`],
    ['names without blanks', `Ada<${ada}>,Bo<${bo}>`],
    ['quoted names with commas', `"Lovelace, Ada" <${ada}>, "B, o" <${bo}>`],
    ['quoted names with quotes', `"Ada \\"Countess, of\\" L" <${ada}>, ${bo}`],
    ['names with commas, as Outlook writes them', `Lovelace, Ada <${ada}>; Bo, B. <${bo}>`],
    ['names with commas in lines', `Lovelace, Ada <${ada}>\nBo, B. <${bo}>`],
    ['addresses as names', `'${ada}' <${ada}>; "${bo}" <${bo}>`],
    ['brackets', `<${ada}> <${bo}>`],
    ['brackets and a bare one', `Ada <${ada}> ${bo}`],
    ['names before bare ones', `Ada Lovelace ${ada}\nBo ${bo}`],
    ['a column of a spreadsheet', `${ada}\n${bo}`],
    ['columns of a spreadsheet', `Ada\tLovelace\t${ada}\tLondon\nBo\t\t${bo}\t`],
    ['a row of a spreadsheet', `${ada}\t${bo}`],
    ['a quoted CSV', `"${ada}","${bo}"`],
    ['links', `mailto:${ada}, <mailto:${bo}>`],
    ['a sentence', `Please write to ${ada} and (${bo}).`],
    ['capitals', `ADA@Example.ORG, Bo@EXAMPLE.org`],
    ['marks without width', `\ufeff${ada}\u200b, \u202a${bo}\u202c`],
    ['blanks that do not break', `\u00a0${ada}\u00a0;\u00a0${bo}`],
    ['separators of other scripts', `${ada}，${bo}`],
    ['a quote without an end', `Ada "the Countess <${ada}>, ${bo}`],
  ])('with %s has both addresses, and nothing is unread', (_, list) => {
    expect(parseRecipients(list)).toEqual({ emails: [ada, bo], duplicates: 0, unread: [] })
  })

  it('duplicates are merged and counted, whatever their case', () => {
    expect(parseRecipients(`${ada}\n${ada.toUpperCase()}; Ada <${ada}>`)).toEqual({
      emails: [ada],
      duplicates: 2,
      unread: [],
    })
  })

  it.each([
    ['ada@example', 1, 'ada@example'],
    [`${ada}\nada@@example.org`, 2, 'ada@@example.org'],
    [`${ada}, Bo`, 1, 'Bo'],
    [`Bo, ${ada}`, 1, 'Bo'],
    [`bo, Ada <${ada}>, ${ada}`, 1, 'bo'],
    [`Name\tEmail\nAda\t${ada}`, 1, 'Name'],
    [`Ada <ada at example.org>; ${bo}`, 1, 'ada at example.org'],
    [`Ada <>; ${bo}`, 1, 'Ada <>'],
    [`Ada\t${ada}\tbo@example`, 1, 'bo@example'],
    [`\n\nnobody here`, 3, 'nobody here'],
  ])('%j: line %i has the unread piece %j', (list, line, text) => {
    expect(parseRecipients(list).unread).toContainEqual({ line, text })
  })

  it('an empty list has nothing in it', () => {
    expect(parseRecipients(' \n\t;,\r\n')).toEqual({ emails: [], duplicates: 0, unread: [] })
  })
})

const word = fc.string({ unit: fc.constantFrom(...'abcxyz019'), minLength: 1, maxLength: 8 })
const address = fc.tuple(word, word).map(([local, host]) => `${local}@${host}.example.org`)
const name = fc.string({ unit: fc.constantFrom(...'AbcÉ ,;.\t-('), minLength: 1, maxLength: 12 })
const written = fc.oneof(
  address.map((email) => ({ email, text: email })),
  fc.tuple(address, name).map(([email, who]) => ({ email, text: `"${who}" <${email}>` })),
  fc.tuple(address, word).map(([email, who]) => ({ email, text: `${who} <${email}>` })),
  address.map((email) => ({ email, text: `<${email}>` })),
  address.map((email) => ({ email, text: email.toUpperCase() })),
)
const separator = fc.constantFrom(',', ', ', ';', '; ', '\n', '\r\n', '\t', ',\n', ' ;; ')

describe('any list', () => {
  it('of addresses in any of the forms, between any separators, has exactly these', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(written, separator), { maxLength: 20 }), (entries) => {
        const list = entries.map(([{ text }, between]) => text + between).join('')
        const all = entries.map(([{ email }]) => email)
        const { emails, duplicates, unread } = parseRecipients(list)
        expect(emails).toEqual([...new Set(all)])
        expect(duplicates).toBe(all.length - emails.length)
        expect(unread).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('of any characters loses no line silently, and has only valid addresses', () => {
    const unit = fc.constantFrom(...'<>"\\,;@.\t ()ab\n', ada)
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (list) => {
        const { emails, unread } = parseRecipients(list)
        expect(emails.every(isEmailAddress)).toBe(true)
        expect(new Set(emails).size).toBe(emails.length)
        for (const [at, line] of list.split('\n').entries()) {
          const alone = parseRecipients(line)
          const isSaid = alone.emails.length + alone.unread.length > 0
          expect(isSaid || !/[a-z@]/.test(line), line).toBe(true)
          expect(unread.filter((piece) => piece.line === at + 1)).toHaveLength(alone.unread.length)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  const pieces = ['<', '"', ',', 'a@b.org\t']
  const otherPieces = ['\\"', 'a@', '<a', '"<', '>', '<>', 'ab ', '\t', '"a@']
  it.each(isShort ? pieces.slice(-1) : [...pieces, ...(isLong ? otherPieces : [])])(
    'of 300,000 characters of %j is read in linear time',
    (piece) => {
      const list = (share: number) =>
        `${piece.repeat(Math.ceil((share * 300_000) / piece.length))}>`
      expect(growthOfCpuTime((share) => parseRecipients(list(share)))).toBeLessThan(24)
    },
  )
})
