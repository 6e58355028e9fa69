import type { Payload } from 'payload'
import { expect, it, vi } from 'vitest'
import { runQueues } from '#jobs/run-queues.ts'
import { WakeUp } from '#src/mail/delivery/wake-up.ts'

it('a fault that goes on is logged once a minute, and another one at once', async () => {
  const end = new AbortController()
  const clock = vi.spyOn(Date, 'now')
  const lines: unknown[] = []
  const payload = { db: {}, logger: { error: (line: unknown) => lines.push(line) } }
  const bell = new WakeUp()
  const faults = [
    [0, 'the database is away'],
    [59, 'the database is away'],
    [60, 'the database is away'],
    [61, 'another'],
    [62, 'another'],
  ] as const
  let polls = 0
  const beat = async () => {
    const [second, fault] = faults[polls++] ?? [0, '']
    clock.mockReturnValue(1_000_000 + second * 1_000)
    if (polls === faults.length) end.abort()
    setImmediate(() => bell.ring())
    throw Object.assign(new Error(fault), { code: fault })
  }
  const options = { limits: {}, context: { signal: end.signal }, bell, beat }
  await runQueues(payload as unknown as Payload, options)
  expect({ polls, lines: lines.length }).toEqual({ polls: 5, lines: 3 })
})
