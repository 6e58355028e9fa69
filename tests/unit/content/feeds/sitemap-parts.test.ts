import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, partsOf } from '#src/content/feeds/sitemap-parts.ts'

const limits = { before: 7, limit: 50 }

it('parts of a sitemap have all pieces in order, and no more URLs than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (counts) => {
      const pieces = counts.map((count, at) => ({ count, at }))
      const parts = partsOf(pieces, limits)
      expect(parts.flat()).toEqual(pieces)
      const sizes = parts.map((part) => part.reduce((sum, { count }) => sum + count, 0))
      expect(sizes.every((size, at) => size + (at === 0 ? limits.before : 0) <= limits.limit)).toBe(
        true,
      )
    }),
  )
})

it('a sitemap without entries has one part, for static pages', () => {
  expect(partsOf([], limits)).toEqual([[]])
})

it('pieces of a sitemap are ordered by kind, then by id', () => {
  const pieces = [
    { kind: 'pages', number: 0 },
    { kind: 'news', number: 10 },
    { kind: 'news', number: 9 },
    { kind: 'actions', number: 3 },
  ] as const
  expect(inOrder(pieces).map(({ kind, number }) => `${kind}/${number}`)).toEqual([
    'actions/3',
    'news/9',
    'news/10',
    'pages/0',
  ])
})
