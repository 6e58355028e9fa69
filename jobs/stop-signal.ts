import type { PayloadRequest } from 'payload'

/** Never aborted: for jobs that are not run by a worker. */
const never = new AbortController().signal

export const stopSignal = ({ context: { signal } }: PayloadRequest): AbortSignal =>
  signal instanceof AbortSignal ? signal : never
