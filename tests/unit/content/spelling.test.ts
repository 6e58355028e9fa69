import fc from 'fast-check'
import { expect, it } from 'vitest'
import { correctableWords, slipsBetween } from '#src/content/search/spelling.ts'

it.each([
  ['beach', 'beach', 0],
  ['beahc', 'beach', 1],
  ['bech', 'beach', 1],
  ['beeach', 'beach', 1],
  ['bexch', 'beach', 1],
  ['ebahc', 'beach', 2],
  ['', 'beach', 5],
  ['beach', '', 5],
  ['🙂a', 'a🙂', 1],
])('from %s to %s there are %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
})

it('slips are as many in both directions, and at most as many as there are letters', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const slips = slipsBetween(one, other)
      expect(slips).toBe(slipsBetween(other, one))
      expect(slips).toBeLessThanOrEqual(Math.max([...one].length, [...other].length))
      expect(slips === 0).toBe(one === other)
    }),
  )
})

it.each([
  ['the beahc, volutneer!', ['beahc', 'volutneer']],
  ['"beahc volutneer" studnet', ['studnet']],
  ['beahc -volutneer -"studnet trianing"', ['beahc']],
  ['"beahc volutneer', []],
  ['well-beign l’éqiupe', ['well', 'beign', 'éqiupe']],
  ['2026beahc a@beahc.org sea', []],
  ['one1 aaaa bbbb cccc dddd eeee', ['aaaa', 'bbbb', 'cccc', 'dddd']],
])('of %s the words that may be misspelt are %j', (search, words) => {
  const found = correctableWords(search)
  expect(found.map(({ word }) => word)).toEqual(words)
  for (const { word, at } of found) expect(search.slice(at, at + word.length)).toBe(word)
})
