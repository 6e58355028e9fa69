import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { claimOneAtATime, freeDeadJobs } from './queue.ts'

/** How often the platform's queue is looked at, in ms. */
const interval = 1_000

/** Works off the platform's queue until the signal, then ends after the job in hand. */
export async function runWorker(payload: Payload, signal: AbortSignal): Promise<void> {
  claimOneAtATime(payload)
  while (!signal.aborted) {
    await freeDeadJobs(payload)
    await payload.jobs.run({ limit: 10, silent: true })
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
}
