import type { PayloadRequest } from 'payload'

/** Never aborted: of jobs that are run by something else than a worker. */
const never = new AbortController().signal

/** The signal by which a worker asks its jobs to stop. */
export const stopSignal = ({ context: { signal } }: PayloadRequest): AbortSignal =>
  signal instanceof AbortSignal ? signal : never
