import { describe, expect, it } from 'vitest'
import { addedSegments, audienceOf, changesAudience } from '#src/contract/newsletters/audience.ts'

const before = { segments: [1, 2], minus: [3] }

describe('the audience of a change', () => {
  it('a side that a change does not mention stays, and null empties it', () => {
    expect(audienceOf({ segments: [4] }, before)).toEqual({ segments: [4], minus: [3] })
    expect(audienceOf(undefined, before)).toEqual(before)
    expect(audienceOf({ segments: null }, before)).toEqual({ segments: [], minus: [3] })
    expect(audienceOf(null)).toEqual({ segments: [], minus: [] })
  })

  it('documents in place of ids, and one given twice, are read as ids', () => {
    expect(audienceOf({ segments: [{ id: 1, name: 'One' }, 1, 2], minus: [] })).toEqual({
      segments: [1, 2],
      minus: [],
    })
  })

  it.each([
    [undefined, false],
    [{}, false],
    [{ segments: [2, 1] }, false],
    [{ segments: [1, 2], minus: [3] }, false],
    [{ segments: [1] }, true],
    [{ segments: [1, 4] }, true],
    [{ segments: null }, true],
    [{ minus: [] }, true],
    [{ segments: [3], minus: [1, 2] }, true],
  ])('%j changes segments 1 and 2 less 3: %s', (given, isChange) => {
    expect(changesAudience(given, before)).toBe(isChange)
  })

  it('added is what was on neither side', () => {
    expect(addedSegments({ segments: [3, 4], minus: [5, 1] }, before)).toEqual([4, 5])
    expect(addedSegments(before, undefined)).toEqual([1, 2, 3])
    expect(addedSegments({}, before)).toEqual([])
  })
})
