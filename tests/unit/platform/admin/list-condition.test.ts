import { expect, it } from 'vitest'
import { isSameFilter } from '#src/platform/admin/list-condition.ts'

const draft = { _status: { equals: 'draft' } }

it.each([
  [undefined, {}],
  [undefined, { or: [{ and: [] }] }],
  [{ and: [draft] }, { or: [{ and: [draft] }] }],
  [draft, { or: [{ and: [draft] }] }],
  [{ and: [{ owner: { equals: '7' } }] }, { and: [{ owner: { equals: 7 } }] }],
])('%j and %j are the same filter', (one, other) => {
  expect(isSameFilter(one, other)).toBe(true)
  expect(isSameFilter(other, one)).toBe(true)
})

it.each([
  [undefined, draft],
  [draft, { _status: { not_equals: 'draft' } }],
  [{ and: [draft] }, { and: [draft, { tags: { in: 'harbour' } }] }],
  [{ or: [draft, { tags: { in: 'harbour' } }] }, { and: [draft, { tags: { in: 'harbour' } }] }],
])('%j and %j are two', (one, other) => expect(isSameFilter(one, other)).toBe(false))
