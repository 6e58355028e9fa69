import { expect, it } from 'vitest'
import { z } from 'zod'
import { describedAs } from '#src/contract/wire-types.ts'
import { joinLists, queryNames } from '#src/server/http/request/input.ts'

const query = z.object({
  tags: describedAs(z.string(), { type: 'array' }).optional(),
  search: z.string(),
})

it('a list that is repeated becomes one, and what repeats none is itself', () => {
  const repeated = new URLSearchParams('tags=a&tags=&tags=b&search=x&search=y')
  expect(joinLists(repeated, { query }).toString()).toBe('tags=a%2Cb&search=x&search=y')
  expect(repeated.getAll('tags')).toHaveLength(3)
  const once = new URLSearchParams('tags=a,b&search=x&search=y')
  expect(joinLists(once, { query })).toBe(once)
})

it('the parameters of an operation are read once', () => {
  expect(queryNames({ query })).toEqual(new Set(['tags', 'search']))
  expect(queryNames({ query })).toBe(queryNames({ query }))
})
