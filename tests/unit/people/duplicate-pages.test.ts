import { expect, it } from 'vitest'
import type { DuplicateSuggestion, DuplicatesPage } from '#src/contract/people/duplicates.ts'
import { joinPages, pairOf } from '#src/people/duplicates/admin/join-pages.ts'

const side = (id: number) => ({
  ...{ id, name: `Contact ${id}`, email: null, phone: null, postcode: null, city: null },
  ...({ status: 'Prospect', createdAt: '2026-05-03T08:09:10.000Z' } as const),
})
const pair = (one: number, other: number): DuplicateSuggestion => ({
  contacts: [side(one), side(other)],
  reasons: ['same_phone', 'similar_name_and_postcode'],
  score: 89,
})
const pageOf = (pairs: DuplicateSuggestion[], after: string | null): DuplicatesPage => ({
  suggestions: pairs,
  skipped: [],
  after,
})

it('a pair that was found twice, on one page or on two, is shown once, where it was first', () => {
  const first = joinPages(pageOf([], ''), pageOf([pair(1, 2), pair(1, 3), pair(1, 2)], 'next'))
  expect(first.suggestions.map(pairOf)).toEqual(['1 2', '1 3'])
  const second = joinPages(first, pageOf([pair(1, 3), pair(2, 3)], null))
  expect(second.suggestions.map(pairOf)).toEqual(['1 2', '1 3', '2 3'])
  expect(second.after).toBeNull()
})
