import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMoreValues } from '#src/server/http/request/json-size.ts'

const isMore = (text: string, limit: number) => hasMoreValues(Buffer.from(text), limit)

/** How many values there are, by the parser itself; an empty list or object counts as two. */
const count = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  const inner = Object.values(value)
  return (
    1 +
    Math.max(
      1,
      inner.reduce<number>((sum, each) => sum + count(each), 0),
    )
  )
}

describe('the number of values in JSON text', () => {
  it.each([
    ['1', 1],
    ['[]', 2],
    ['[1,2,3]', 4],
    ['{"a":{},"b":[{}]}', 6],
    ['{"text":"a,[{\\",[{\\\\","b":1}', 3],
  ])('the JSON text %s has %d values', (text, values) => {
    expect([isMore(text, values), isMore(text, values - 1)]).toEqual([false, true])
  })

  it('the number of values in JSON text matches the parser, whatever the text', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const values = count(JSON.parse(text))
        expect(isMore(text, values - 1)).toBe(true)
      }),
    )
  })
})
