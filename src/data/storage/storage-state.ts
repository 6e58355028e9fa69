import { setTimeout as sleep } from 'node:timers/promises'
import { faultReason } from '#src/settings/fault-reason.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { storage } from './index.ts'

/** How long a result is remembered, and the timeout of a check, both in ms. */
const limits = { remembered: 15_000, timeout: 4_000 }

const state = () =>
  processWide('storage-state', () => ({
    checkedAt: Number.NEGATIVE_INFINITY,
    result: Promise.resolve<string | undefined>(undefined),
  }))

const check = (): Promise<string | undefined> => {
  const late = sleep(limits.timeout, 'it does not respond', { ref: false })
  const checked = storage()
    .check()
    .then(
      () => undefined,
      (error: unknown) => faultReason(error) ?? 'it failed',
    )
  return Promise.race([checked, late])
}

/**
 * Why files can be neither read nor written now, in one line without any value; undefined while
 * they can. Remembered for 15 seconds, so that probes cost the storage nothing.
 */
export function storageProblem(now = performance.now()): Promise<string | undefined> {
  const known = state()
  if (now - known.checkedAt > limits.remembered)
    Object.assign(known, { checkedAt: now, result: check() })
  return known.result
}
