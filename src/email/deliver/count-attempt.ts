import { countEvent } from '#src/operations/event-counts.ts'
import type { Attempt } from './deliver.ts'

/** What the metrics call an outcome; a mail that is queued again is retried. */
const outcomes = {
  sent: 'sent',
  failed: 'failed',
  queued: 'retried',
  suppressed: 'suppressed',
} as const

/**
 * Counts an attempt for operators, by its outcome. The reason is what holds all mail up, else the
 * class of the server's reply, else `content` where no server was asked.
 */
export function countAttempt({ outcome, failure, holdUp }: Attempt): void {
  const isDone = outcome.status === 'sent' || outcome.status === 'suppressed'
  const reason = isDone ? '' : (holdUp?.kind ?? failure ?? 'content')
  countEvent('muster_mails_total', { outcome: outcomes[outcome.status], reason })
}
