import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchWords } from '#src/content/search/sql/search-entries.ts'

it.each([
  ['climate mar', 'climate', 'mar'],
  ['mar', '', 'mar'],
  ['  mar ', '', 'mar'],
  ['"climate march" berl', '"climate march"', 'berl'],
  ['l’été', 'l’', 'été'],
  ['a/bc', 'a/', 'bc'],
])('the last word of %s is looked for as it begins', (search, whole, last) => {
  expect(searchWords(search)).toEqual({ whole, last })
})

it.each([
  '',
  'a',
  'climate a',
  'climate or march',
  '"climate mar',
  '"climate march"',
  '-march',
  'x -mar',
  'a "b',
])('%s has no last word', (search) => {
  expect(searchWords(search)).toEqual({ whole: search, last: '' })
})

it('nothing is lost, and a last word is letters and digits only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (search) => {
      const { whole, last } = searchWords(search)
      expect(last).toMatch(/^[\p{L}\p{N}\p{M}]*$/u)
      expect(`${whole}${last}`.replaceAll(/\s/g, '')).toBe(search.replaceAll(/\s/g, ''))
    }),
  )
})
