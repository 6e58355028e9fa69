import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Act, cameSince, mergeActs } from '#src/events/door/acts.ts'

/** What phones and staff noted of one person, at times that often are the same. */
const acts = fc
  .array(fc.record({ kind: fc.constantFrom('check_in', 'undo'), minute: fc.nat(9) }), {
    maxLength: 12,
  })
  .map((all) =>
    all.map(
      ({ kind, minute }, at): Act => ({
        key: `act-${at}`,
        kind,
        at: new Date(Date.UTC(2027, 4, 1, 18, minute)).toISOString(),
      }),
    ),
  )

/** In any order, each as often as it is sent, in batches of any size. */
const sent = acts.chain((all) =>
  fc.record({
    all: fc.constant(all),
    batches: fc
      .shuffledSubarray([...all, ...all, ...all], { minLength: 0 })
      .chain((some) =>
        fc.shuffledSubarray([...some, ...all], { minLength: some.length + all.length }),
      )
      .chain((order) =>
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 60 }).map((sizes) => {
          const batches: Act[][] = []
          let from = 0
          for (const size of [...sizes, order.length]) {
            batches.push(order.slice(from, from + size))
            from += size
          }
          return batches
        }),
      ),
  }),
)

const act = (kind: Act['kind'], minute: number): Act => ({
  key: `${kind}-${minute}`,
  kind,
  at: new Date(Date.UTC(2027, 4, 1, 18, minute)).toISOString(),
})

describe('who came is the same', () => {
  it('whatever the order, however often and in whatever batches it is sent', () => {
    fc.assert(
      fc.property(sent, ({ all, batches }) => {
        const merged = batches.reduce(mergeActs, [] as readonly Act[])
        expect(cameSince(merged)).toBe(cameSince(all))
        expect(merged).toHaveLength(all.length)
      }),
    )
  })

  it('since the first check-in after the last that was taken back', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const undone = all.filter(({ kind }) => kind === 'undo').map(({ at }) => at)
        const later = all
          .filter(({ kind, at }) => kind === 'check_in' && undone.every((each) => each < at))
          .map(({ at }) => at)
        expect(cameSince(all)).toBe(later.sort()[0] ?? null)
      }),
    )
  })

  it('where so many were sent that some are dropped', () => {
    const many = Array.from({ length: 300 }, (_, at): Act => {
      const time = new Date(Date.UTC(2027, 4, 1, 18) + ((at * 37) % 300) * 1000).toISOString()
      return { key: `act-${at}`, kind: at % 5 === 0 ? 'undo' : 'check_in', at: time }
    })
    const merged = many.reduce<readonly Act[]>((known, each) => mergeActs(known, [each]), [])
    expect(cameSince(merged)).toBe(cameSince(many))
    expect(merged.length).toBeLessThanOrEqual(50)
  })
})

it('twice, from two phones, is once, and the earliest time counts', () => {
  expect(cameSince([act('check_in', 7), act('check_in', 3)])).toBe(act('check_in', 3).at)
})

it('what staff take back stays taken back for what a phone noted before, and not after', () => {
  expect(cameSince([act('undo', 5), act('check_in', 3)])).toBeNull()
  expect(cameSince([act('undo', 5), act('check_in', 3), act('check_in', 6)])).toBe(
    act('check_in', 6).at,
  )
  expect(cameSince([act('undo', 5), act('check_in', 5)])).toBeNull()
})
