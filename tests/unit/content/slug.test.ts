import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugFrom, slugOf, slugOfCopy } from '#src/content/slug.ts'

describe('a slug made from a text', () => {
  test.each([
    ['Clean the Beach!', 'clean-the-beach'],
    ['Café à la Straße', 'cafe-a-la-strasse'],
    ['Fjord ø Åre ł', 'fjord-o-are-l'],
    ['Über uns — Häuser', 'ueber-uns-haeuser'],
    ['  spaces   and --- hyphens  ', 'spaces-and-hyphens'],
    ['Привет мир', 'privet-mir'],
    ['気候変動', 'qi-hou-bian-dong'],
    ['わたしたちのまち 2026', 'watasitatinomati-2026'],
    ['서울 시민', 'seoul-simin'],
    ['สวัสดี', 'swasdii'],
    ['Strike 東京', 'strike-dong-jing'],
    ['50% more & better', '50-more-and-better'],
    ['iPhone USA', 'iphone-usa'],
    ['', ''],
    ['…', ''],
  ])('the slug of the text %j is %j', (text, slug) => {
    expect(slugFrom(text)).toBe(slug)
  })

  test('a slug is at most 100 characters and never ends with a hyphen', () => {
    expect(slugFrom(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
    expect(slugFrom('word '.repeat(50))).toHaveLength(99)
  })

  test('a slug has only lower-case letters, digits and single hyphens, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugFrom(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugFrom(slug)).toBe(slug)
        expect(slugOf(text, text)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugOfCopy(slugOf(text, text))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })
})

describe('the slug of an entry', () => {
  test('the slug of an entry is the one staff gave, normalised', () => {
    expect(slugOf('My Address', 'Title')).toBe('my-address')
  })

  test('the slug of an entry comes from the title when none or no usable one was given', () => {
    expect(slugOf(undefined, 'The title')).toBe('the-title')
    expect(slugOf('', 'The title')).toBe('the-title')
    expect(slugOf('???', 'The title')).toBe('the-title')
  })

  test('the slug of an entry without a usable title is a placeholder until it has one', () => {
    const stopgap = slugOf(undefined, '🎉')
    expect(stopgap).toMatch(/^entry-[0-9a-f]{8}$/)
    expect(slugOf(stopgap, '🎉')).toBe(stopgap)
    expect(slugOf(stopgap, undefined)).toBe(stopgap)
    expect(slugOf(stopgap, 'Party')).toBe('party')
  })

  test('the slug of an entry stays when the title changes', () => {
    expect(slugOf('first-title', 'Second title')).toBe('first-title')
  })

  test('the slug of a copied entry is unique', () => {
    expect(slugOfCopy('beach')).not.toBe(slugOfCopy('beach'))
    expect(slugOfCopy('x'.repeat(100))).toMatch(/^x{86}-copy-[0-9a-f]{8}$/)
  })
})
