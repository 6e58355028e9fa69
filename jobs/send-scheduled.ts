import type { PayloadRequest, TaskConfig } from 'payload'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { sendComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { freezeRest } from '#src/newsletters/sending/freeze.ts'
import type { Scheduled } from '#src/newsletters/sending/schedule-sending.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { stopSignal } from './stop-signal.ts'
import { whileLeased } from './while-leased.ts'

const send = {
  newsletter: sendNewsletter,
  composeEmail: sendComposeEmail,
} as const satisfies Record<
  Scheduled,
  (req: PayloadRequest, id: number, occasion: 'due') => Promise<unknown>
>

/**
 * Sends a newsletter or composed email (the input is its kind and id) when it is due, and goes on
 * with a newsletter whose recipients are being frozen. Idempotent and safe to run concurrently:
 * what is not due, or not any more, is left alone.
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
      if (kind === 'newsletter') await freezeRest(req.payload, id, stopSignal(req))
      return { output: {} }
    }),
}
