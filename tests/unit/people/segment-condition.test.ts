import type { Where } from 'payload'
import { describe, expect, it } from 'vitest'
import { segmentIn, withSegment } from '#src/people/segments/admin/list/segment-condition.ts'

const member: Where = { status: { equals: 'Member' } }

describe('the filter of a list by segment', () => {
  it('a segment is added to the other conditions of a filter, changed there, and cleared', () => {
    const first = withSegment({ or: [{ and: [member] }] }, 3)
    expect(first).toEqual({ or: [{ and: [member, { segment: { equals: 3 } }] }] })
    expect(segmentIn(first)).toBe(3)
    const second = withSegment(first, 4)
    expect(segmentIn(second)).toBe(4)
    expect(withSegment(second, undefined)).toEqual({ or: [{ and: [member] }] })
    expect(segmentIn(withSegment(second, undefined))).toBe('none')
  })

  it.each<[Where | undefined]>([[undefined], [{}], [{ or: [] }]])(
    'a segment is the only condition where there is no filter: %j',
    (where) => {
      expect(segmentIn(where)).toBe('none')
      expect(withSegment(where, 3)).toEqual({ or: [{ and: [{ segment: { equals: 3 } }] }] })
    },
  )

  it('the segment of a URL is read, and other conditions on segments are distinguished', () => {
    expect(segmentIn({ or: [{ and: [{ segment: { equals: '3' } }] }] })).toBe(3)
    expect(segmentIn({ or: [{ and: [{ segment: { not_equals: 3 } }] }] })).toBe('other')
    expect(segmentIn({ or: [{ and: [{ segment: { equals: 3 } }] }, { and: [member] }] })).toBe(
      'other',
    )
  })
})
