import type { PayloadRequest } from 'payload'
import { extendJobLease, leaseInterval } from '#src/platform/workarounds/jobs-of-dead-processes.ts'

/**
 * Runs the work of a job, and extends the job's lease until it ends, so that no other worker takes
 * the job while this process lives. A missed extension is harmless: there are several per lease.
 */
export async function whileLeased<T>(
  { payload }: PayloadRequest,
  { id }: { readonly id: number | string },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = new Date()
  const extend = (): void => {
    extendJobLease(payload.db.drizzle, id, startedAt).catch(() => undefined)
  }
  const timer = setInterval(extend, leaseInterval)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
