import type { PayloadRequest, TaskConfig } from 'payload'
import { sendComposeEmail } from '#src/email/compose/compose-emails.ts'
import { sendNewsletter } from '#src/email/compose/newsletters/send.ts'
import type { Scheduled } from '#src/email/compose/schedule-sending.ts'
import { SendingRejected } from '#src/email/sending-rejected.ts'
import { whileLeased } from './while-leased.ts'

const send = {
  newsletter: sendNewsletter,
  composeEmail: sendComposeEmail,
} as const satisfies Record<
  Scheduled,
  (req: PayloadRequest, id: number, occasion: 'due') => Promise<unknown>
>

/**
 * Sends a newsletter or composed email (the input is its kind and id) when it is due. Idempotent
 * and safe to run concurrently: what is not due, or not any more, is left alone.
 */
export const sendScheduledTask: TaskConfig<'sendScheduled'> = {
  slug: 'sendScheduled',
  inputSchema: [
    { name: 'kind', type: 'select', options: ['newsletter', 'composeEmail'], required: true },
    { name: 'id', type: 'number', required: true },
  ],
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 2_000 } },
  handler: ({ input: { kind, id }, job, req }) =>
    whileLeased(req, job, async () => {
      try {
        await send[kind](req, id, 'due')
      } catch (error) {
        if (!(error instanceof SendingRejected)) throw error
      }
      return { output: {} }
    }),
}
