import { describe, expect, it } from 'vitest'
import { jobStatusOf } from '#src/server/queues/job-state.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const queued = {
  processing: false,
  hasError: false,
  waitUntil: null,
  startedAt: null,
  endedAt: null,
  updatedAt: at(-3),
}

describe('the state of a job', () => {
  it.each([
    ['without a time waits for a worker', {}, { state: 'waiting', at: null }],
    ['with a later time waits until then', { waitUntil: at(1) }, { state: 'waiting', at: at(1) }],
    [
      'whose time has come waits for a worker',
      { waitUntil: at(0) },
      { state: 'waiting', at: null },
    ],
    ['runs since it was claimed', { processing: true }, { state: 'running', at: at(-3) }],
    [
      'runs since its worker started it',
      { processing: true, startedAt: at(-9), endedAt: at(-20) },
      { state: 'running', at: at(-9) },
    ],
    [
      'runs since its own claim, not since an earlier attempt',
      { processing: true, startedAt: at(-9), endedAt: at(-5) },
      { state: 'running', at: at(-3) },
    ],
    ['has failed', { hasError: true, waitUntil: at(1) }, { state: 'failed', at: at(-3) }],
  ])('a job %s', (_, fields, standing) => {
    expect(jobStatusOf({ ...queued, ...fields }, now)).toEqual(standing)
  })
})
