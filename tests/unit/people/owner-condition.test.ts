import type { Where } from 'payload'
import { describe, expect, it } from 'vitest'
import { ownerIn, withOwner } from '#src/people/follow-ups/admin/owner-condition.ts'

const member: Where = { status: { equals: 'Member' } }

describe('the filter of a list by owner', () => {
  it('an owner is added to the other conditions of a filter, changed there, and removed', () => {
    const mine = withOwner({ or: [{ and: [member] }] }, 3)
    expect(mine).toEqual({ or: [{ and: [member, { owner: { equals: 3 } }] }] })
    expect(ownerIn(mine)).toBe(3)
    const none = withOwner(mine, 'none')
    expect(none).toEqual({ or: [{ and: [member, { owner: { exists: 'false' } }] }] })
    expect(ownerIn(none)).toBe('none')
    expect(withOwner(none, 'all')).toEqual({ or: [{ and: [member] }] })
    expect(ownerIn(withOwner(none, 'all'))).toBe('all')
  })

  it.each<[Where | undefined]>([[undefined], [{}], [{ or: [] }]])(
    'an owner is the only condition where there is no filter: %j',
    (where) => {
      expect(withOwner(where, 3)).toEqual({ or: [{ and: [{ owner: { equals: 3 } }] }] })
      expect(ownerIn(where)).toBe('all')
    },
  )

  it('each alternative of a filter gets the owner, and those of a URL are read', () => {
    const where = { or: [{ and: [member] }, { and: [{ name: { like: 'a' } }] }] }
    expect(ownerIn(withOwner(where, 4))).toBe(4)
    expect(withOwner(where, 4).or).toHaveLength(2)
    expect(withOwner(member, 4)).toEqual({ or: [{ and: [member, { owner: { equals: 4 } }] }] })
    expect(ownerIn({ or: [{ and: [{ owner: { equals: '4' } }] }] })).toBe(4)
    expect(ownerIn({ or: [{ and: [{ owner: { exists: 'false' } }] }] })).toBe('none')
  })
})
