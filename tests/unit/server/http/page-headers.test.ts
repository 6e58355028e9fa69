import { describe, expect, it } from 'vitest'
import { type Counted, countedPart, pageHeaders } from '#src/server/http/response/page-headers.ts'
import { readTarget } from '#src/server/http/target.ts'
import { match } from '#tests/support/api.ts'

const headersOf = (counted: Counted, query = '') =>
  pageHeaders(
    counted,
    readTarget(match, 'GET', `http://any.test/api/news${query}`),
    'https://muster.test/base',
  )

/** The offset of each page by its relation. */
const offsets = (counted: Counted) =>
  Object.fromEntries(
    (headersOf(counted)['Link'] ?? '').split(', ').map((link) => {
      const [, url = '', relation = ''] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? []
      return [relation, Number(new URL(url).searchParams.get('offset'))]
    }),
  )

describe('the headers of a counted list', () => {
  it.each([
    ['the first page', 0, { first: 0, next: 10, last: 20 }],
    ['a page between', 10, { first: 0, prev: 0, next: 20, last: 20 }],
    ['the last page', 20, { first: 0, prev: 10, last: 20 }],
    ['a page that begins elsewhere', 5, { first: 0, prev: 0, next: 15, last: 20 }],
    ['a page beyond the end', 900, { first: 0, prev: 20, last: 20 }],
  ])('lead from %s to the others', (_, offset, expected) => {
    expect(offsets({ total: 25, limit: 10, offset })).toEqual(expected)
  })

  it.each([
    [0, { first: 0, last: 0 }],
    [1, { first: 0, last: 0 }],
    [10, { first: 0, last: 0 }],
    [11, { first: 0, next: 10, last: 10 }],
  ])('of %i items in pages of ten are right', (total, expected) => {
    expect(offsets({ total, limit: 10, offset: 0 })).toEqual(expected)
    expect(headersOf({ total, limit: 10, offset: 0 })['X-Total-Count']).toBe(String(total))
  })

  it('have no pages where everything is in one response', () => {
    expect(headersOf({ total: 25, offset: 0 })).toEqual({ 'X-Total-Count': '25' })
  })

  it('keep the other parameters that the operation knows, in one order, and no others', () => {
    const query = '?utm=x&total=true&tag=a%3E%2C%22b&limit=900&fields=id&search='
    expect(headersOf({ total: 1, limit: 500, offset: 0 }, query)['Link']).toBe(
      ['first', 'last']
        .map(
          (relation) =>
            `<https://muster.test/base/api/news?fields=id&limit=500&offset=0&tag=a%3E%2C%22b&total=true>; rel="${relation}"`,
        )
        .join(', '),
    )
  })

  it('are made for a query that asks for the total', () => {
    expect(countedPart({ total: true, offset: 3, limit: 4 })).toEqual({
      total: true,
      offset: 3,
      limit: 4,
    })
    for (const query of [{ total: false, offset: 0 }, {}, undefined])
      expect(countedPart(query)).toBeUndefined()
  })
})
