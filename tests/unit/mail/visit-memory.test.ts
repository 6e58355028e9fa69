import { beforeEach, expect, it } from 'vitest'
import { VisitMemory } from '#src/mail/counting/visit-memory.ts'

let memory: VisitMemory
beforeEach(() => {
  memory = new VisitMemory()
})

const note = (id: number, now: number, client = 'ada', newsletter = 1) =>
  memory.note({ client, newsletter, id, now })
const countedAt = (now: number) => {
  memory.settle(now)
  return Object.fromEntries(memory.take())
}

it('a visit is counted once it was held back for some seconds', () => {
  note(7, 0)
  expect(countedAt(4_999)).toEqual({})
  expect(countedAt(5_000)).toEqual({ 7: 1 })
  expect(countedAt(9_000)).toEqual({})
})

it('visits of one client to one link within a minute are one, later ones and those of others are more', () => {
  for (const now of [0, 1, 5_500, 59_000]) note(7, now)
  note(7, 10, 'bea')
  expect(countedAt(59_500)).toEqual({ 7: 2 })
  note(7, 60_000)
  expect(countedAt(65_000)).toEqual({ 7: 1 })
})

it('a client that follows three links of a newsletter within seconds is a program, and counts for none', () => {
  note(1, 0)
  note(2, 1_000)
  note(3, 4_000)
  note(4, 30_000)
  expect(countedAt(60_000)).toEqual({})
})

it('who follows three links one after the other, or two at once, is counted', () => {
  note(1, 0)
  expect(countedAt(5_000)).toEqual({ 1: 1 })
  note(2, 6_000)
  note(3, 6_100)
  expect(countedAt(20_000)).toEqual({ 2: 1, 3: 1 })
})

it('links of different newsletters are no burst', () => {
  for (const newsletter of [1, 2, 3]) note(newsletter * 10, 0, 'ada', newsletter)
  expect(countedAt(5_000)).toEqual({ 10: 1, 20: 1, 30: 1 })
})

it('what cannot be stored is given back and counted once', () => {
  note(7, 0)
  memory.settle(5_000)
  const taken = memory.take()
  memory.count(7)
  memory.giveBack(taken)
  expect(Object.fromEntries(memory.take())).toEqual({ 7: 2 })
})

it('a process that ends counts what it holds back', () => {
  note(7, 0)
  memory.settleAll()
  expect(Object.fromEntries(memory.take())).toEqual({ 7: 1 })
})

it('however many clients there are, the memory is bounded and no visit is lost', () => {
  for (let client = 0; client < 50_000; client += 1) note(7, 0, `client ${client}`)
  memory.settle(5_000)
  expect(memory.take().get(7)).toBe(50_000)
  memory.settle(60_000)
  expect(memory.isEmpty).toBe(true)
})
