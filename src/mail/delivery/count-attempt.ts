import { holdUpKinds } from '#src/contract/mail/hold-ups.ts'
import { countEvent, expectEvent } from '#src/data/event-counts.ts'
import type { Attempt } from './deliver.ts'
import type { SmtpFailure } from './smtp-failure.ts'

/** What the metrics call an outcome; a mail that is queued again is retried. */
const outcomes = {
  sent: 'sent',
  failed: 'failed',
  queued: 'retried',
  suppressed: 'suppressed',
} as const

const reasons = [
  ...holdUpKinds,
  ...(['bounce', 'permanent', 'temporary', 'doubt', 'connection'] satisfies SmtpFailure[]),
  'content',
]

export function expectAttempts(): void {
  for (const outcome of ['sent', 'suppressed'])
    expectEvent('muster_mails_total', { outcome, reason: '' })
  for (const outcome of ['failed', 'retried'])
    for (const reason of reasons) expectEvent('muster_mails_total', { outcome, reason })
}

/**
 * Counts an attempt for operators, by its outcome. The reason is what holds all mail up, else the
 * class of the server's reply, else `content` where no server was asked.
 */
export function countAttempt({ outcome, failure, holdUp }: Attempt): void {
  const isDone = outcome.status === 'sent' || outcome.status === 'suppressed'
  const reason = isDone ? '' : (holdUp?.kind ?? failure ?? 'content')
  countEvent('muster_mails_total', { outcome: outcomes[outcome.status], reason })
}
