import { expect, it } from 'vitest'
import { conditionsIn, type SegmentRules, segmentRules } from '#src/contract/people/segments.ts'
import { resolveSegments } from '#src/people/segments/other-segments.ts'

const city = { field: 'city', cities: ['Kiel'] }
const referring = (ids: number[], count = 1, not = false) =>
  segmentRules.parse({
    match: 'all',
    conditions: Array.from({ length: count }, () => ({ field: 'segment', ids, not })),
  })
const plain = (count: number) =>
  segmentRules.parse({ match: 'all', conditions: Array.from({ length: count }, () => city) })

const resolve = (rules: SegmentRules, stored: Record<number, unknown>, of?: number) =>
  resolveSegments(
    rules,
    async (ids) => new Map(ids.flatMap((id) => (id in stored ? [[id, stored[id]]] : []))),
    of,
  )
const rejected = (code: string) => ({ reason: expect.objectContaining({ code }) })

it('a segment that is named again in a condition is put in once', async () => {
  const resolved = await resolve(referring(Array(100).fill(1)), { 1: plain(40) })
  expect(conditionsIn(resolved)).toHaveLength(40)
})

it('rules have up to 200 conditions with those of other segments, each as often as it is put in', async () => {
  const stored = { 1: plain(40), 2: plain(1) }
  expect(conditionsIn(await resolve(referring([1], 5), stored))).toHaveLength(200)
  const tooLarge = rejected('segment-too-large')
  await expect(resolve(referring([1, 2], 5), stored)).rejects.toMatchObject(tooLarge)
  const each = [...Array(201).keys()].map((at) => at + 1)
  const many = Object.fromEntries(each.map((id) => [id, plain(1)]))
  const conditions = [referring(each.slice(0, 100)), referring(each.slice(100, 200))]
  const all: SegmentRules = { match: 'all', not: false, conditions }
  expect(conditionsIn(await resolve(all, many))).toHaveLength(200)
  const more = { ...all, conditions: [...conditions, referring([201])] }
  await expect(resolve(more, many)).rejects.toMatchObject(tooLarge)
})

it('what would be billions of conditions is rejected at once', async () => {
  const stored = Object.fromEntries(
    [...Array(9).keys()].map((at) => [at + 1, at === 8 ? plain(40) : referring([at + 2], 40)]),
  )
  await expect(resolve(referring([1], 40), stored)).rejects.toMatchObject(
    rejected('segment-too-large'),
  )
})

it('segments in segments are ten levels deep at most', async () => {
  const stored = { 10: plain(1) } as Record<number, unknown>
  for (let id = 1; id < 10; id += 1) stored[id] = referring([id + 1])
  expect(conditionsIn(await resolve(referring([1]), stored))).toHaveLength(1)
  await expect(resolve(referring([11]), { ...stored, 11: referring([1]) })).rejects.toMatchObject(
    rejected('segment-too-deep'),
  )
})

it.each([false, true])(
  'a segment that is not there, has no rules or leads to itself is an error (not: %s)',
  async (not) => {
    const rules = referring([1], 1, not)
    const missing = rejected('segment-missing')
    await expect(resolve(rules, {})).rejects.toMatchObject(missing)
    await expect(resolve(rules, { 1: {} })).rejects.toMatchObject(missing)
    const circle = rejected('segment-circle')
    const stored = { 1: referring([2], 1, not), 2: referring([1], 1, not) }
    await expect(resolve(rules, stored)).rejects.toMatchObject(circle)
    await expect(resolve(rules, { 1: plain(1) }, 1)).rejects.toMatchObject(circle)
  },
)
