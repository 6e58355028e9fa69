import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#src/contract/permission.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'
import { BriefCache } from '#src/server/concurrency/brief-cache.ts'
import { dashboardFor } from '#src/workspace/dashboard/access.ts'
import { arrangeCards } from '#src/workspace/dashboard/admin/arrange/arrange-cards.ts'
import {
  inArrangedOrder,
  readArrangement,
  unarranged,
  withMoved,
} from '#src/workspace/dashboard/admin/arrange/arrangement.ts'
import {
  heightOf,
  labelled,
  middlesOf,
  ticksAround,
} from '#src/workspace/dashboard/admin/charts/geometry.ts'
import { accessOf, cardsFor } from '#src/workspace/dashboard/card-list.ts'

const accessFor = (...names: Role[]) => dashboardFor(builtInRoles, names)

describe('the cards of a role', () => {
  const tasks = ['needs-you', 'coming-up', 'happened']
  const figures = ['new-people', 'subscribers', 'last-mails', 'participants']
  const visible: Record<Role, string[]> = {
    admin: [...tasks, ...figures],
    editor: [...tasks, 'participants'],
    organizer: [...tasks, ...figures],
    communicator: [...tasks, ...figures],
  }
  it.each(roles)('the %s has those of what they may read, what needs them first', (role) =>
    expect(cardsFor(accessFor(role))).toEqual(visible[role]),
  )

  it('without a role there is none', () => expect(cardsFor(accessFor())).toEqual([]))

  it('what is hidden is not read', () => {
    const access = accessFor('admin')
    expect(accessOf(cardsFor(access), access)).toEqual(access)
    expect(accessOf(['happened'], access)).toEqual({
      ...{ followUps: false, inbox: false, newsletters: [], sending: false },
      participants: false,
      content: access.content,
    })
    expect(accessOf(['coming-up'], access)).toEqual({
      ...access,
      ...{ followUps: false, inbox: false, participants: false },
    })
    expect(accessOf(['needs-you'], accessFor('editor'))).toMatchObject({
      newsletters: ['pending'],
      sending: false,
    })
  })
})

describe('the arrangement of cards', () => {
  const usual = ['a', 'b', 'c', 'd']

  it('cards are in the stored order, unknown ones after the one they follow usually', () => {
    expect(inArrangedOrder(usual, unarranged)).toEqual(usual)
    expect(inArrangedOrder(usual, { order: ['d', 'a'], hidden: [] })).toEqual(['d', 'a', 'b', 'c'])
    expect(inArrangedOrder(usual, { order: ['c', 'b', 'd'], hidden: [] })).toEqual([
      'a',
      'c',
      'b',
      'd',
    ])
  })

  it('cards that are gone, or named twice, do no harm', () => {
    expect(inArrangedOrder(['a', 'b'], { order: ['x', 'b', 'b', 'a'], hidden: ['x'] })).toEqual([
      'b',
      'a',
    ])
  })

  it('hidden cards keep their place among the hidden', () => {
    const cards = usual.map((id) => ({ id }))
    const { shown, hidden } = arrangeCards(cards, { order: ['d', 'c'], hidden: ['c', 'b'] })
    expect(shown.map(({ id }) => id)).toEqual(['a', 'd'])
    expect(hidden.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('a card moves by one place, and not beyond the ends', () => {
    expect(withMoved(usual, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
    expect(withMoved(usual, 'b', 1)).toEqual(['a', 'c', 'b', 'd'])
    expect(withMoved(usual, 'a', -1)).toBe(usual)
    expect(withMoved(usual, 'd', 1)).toBe(usual)
    expect(withMoved(usual, 'x', 1)).toBe(usual)
  })

  it.each([
    undefined,
    null,
    7,
    {},
    { order: 'a', hidden: [] },
    { order: ['x'.repeat(101)], hidden: [] },
  ])('what cannot be read (%j) is the usual arrangement', (stored) =>
    expect(readArrangement(stored)).toEqual(unarranged),
  )
})

describe('the geometry of charts', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 1, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 23, [0, 10, 20, 30]],
    [0, 1_000_000, [0, 500_000, 1_000_000]],
    [1180, 1204, [1180, 1190, 1200, 1210]],
    [5, 5, [5, 6]],
  ])('the axis around %i to %i has round whole ticks', (low, high, ticks) =>
    expect(ticksAround(low, high)).toEqual(ticks),
  )

  it('every value is between the ticks, of which there are five at most', () => {
    for (let low = 0; low < 300; low += 37)
      for (let high = low; high < 5_000; high += 61) {
        const ticks = ticksAround(low, high)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }
  })

  it('values are drawn between the edges, and labels are at the first, middle and last place', () => {
    const frame = { width: 100, height: 60, left: 10, right: 90, top: 5, bottom: 45 }
    expect(heightOf(0, [0, 10], frame)).toBe(45)
    expect(heightOf(10, [0, 10], frame)).toBe(5)
    expect(middlesOf(4, frame)).toEqual([20, 40, 60, 80])
    expect(labelled(12)).toEqual([0, 5, 11])
    expect(labelled(2)).toEqual([0, 1])
  })
})

describe('figures that cost something', () => {
  const fixture = () => {
    let time = 0
    let made = 0
    const cache = new BriefCache(() => time)
    const make = (cost: number) => async () => {
      time += cost
      made += 1
      return made
    }
    const pass = (ms: number) => {
      time += ms
    }
    return { cache, make, pass }
  }

  it('one is used for a hundred times as long as it took, and a minute at most', async () => {
    const { cache, make, pass } = fixture()
    expect(await cache.get('a', make(10))).toBe(1)
    pass(999)
    expect(await cache.get('a', make(10_000))).toBe(1)
    pass(1)
    expect(await cache.get('a', make(10_000))).toBe(2)
    pass(59_999)
    expect(await cache.get('a', make(1))).toBe(2)
    pass(1)
    expect(await cache.get('a', make(1))).toBe(3)
  })

  it('many who ask at once have it made once, each key apart', async () => {
    const { cache, make } = fixture()
    const all = await Promise.all([1, 2, 3].map(() => cache.get('a', make(10))))
    expect(all).toEqual([1, 1, 1])
    expect(await cache.get('b', make(10))).toBe(2)
  })

  it('a failure is not cached', async () => {
    const { cache, make } = fixture()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', make(10))).toBe(1)
  })
})
