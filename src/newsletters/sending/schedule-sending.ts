import type { PayloadRequest } from 'payload'

export const sendQueue = 'send'

export type Scheduled = 'newsletter' | 'composeEmail'

/**
 * Queues the job that sends it at `at` (ISO 8601), inside the transaction the request is in. The
 * job checks what is due when it runs, so that one for a time that was changed does nothing.
 */
export async function scheduleSending(
  req: PayloadRequest,
  kind: Scheduled,
  id: number,
  at: string,
): Promise<void> {
  const job = { task: 'sendScheduled', queue: sendQueue, input: { kind, id }, req } as const
  await req.payload.jobs.queue({ ...job, waitUntil: new Date(at) })
}
