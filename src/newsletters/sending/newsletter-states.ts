import type { ApprovalStatus, MailStatus } from '#src/contract/newsletters/enums.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'

export interface NewsletterState {
  readonly status: MailStatus
  readonly approvalStatus: ApprovalStatus
}

/** Throws SendingRejected unless it may be sent, now or later. */
export function mustBeSendable({ status, approvalStatus }: NewsletterState): void {
  mustBeUnsent(status)
  if (approvalStatus !== 'approved')
    throw new SendingRejected(
      'newsletter-not-approved',
      'Newsletter must be approved before sending',
    )
}

/** Throws SendingRejected once it is sent. */
export function mustBeUnsent(status: MailStatus): void {
  if (status === 'sent')
    throw new SendingRejected('newsletter-sent', 'Newsletter has already been sent')
}

/** Throws SendingRejected unless the time is in the future. */
export function mustBeInFuture(timestamp: string, now: Date): void {
  if (new Date(timestamp) <= now)
    throw new SendingRejected('scheduled-in-past', 'scheduled_send_at: must lie in the future')
}

/** What triggers the sending: a command of a user, or the schedule. */
export type SendTrigger = 'asked' | 'due'

/** Throws SendingRejected unless it is still scheduled and due. */
export function mustBeDue(
  { status, scheduledSendAt }: { status: MailStatus; scheduledSendAt: string | null },
  now: Date,
): void {
  if (status !== 'scheduled' || scheduledSendAt === null || new Date(scheduledSendAt) > now)
    throw new SendingRejected('not-due', 'It is not due any more')
}

/**
 * The four-eyes rule: throws SendingRejected when users approve what they created, or were the last
 * to change, where that is not allowed.
 */
export function mustBeSecondPerson(
  requireSecond: boolean,
  writers: readonly (number | null)[],
  approver: number,
): void {
  if (requireSecond && writers.includes(approver))
    throw new SendingRejected(
      'second-approver-required',
      'A second person must approve this newsletter',
    )
}

/** The state after a change of content: approval is withdrawn, and with it the schedule. */
export function afterContentChange({ status }: NewsletterState): NewsletterState {
  return { status: status === 'scheduled' ? 'draft' : status, approvalStatus: 'pending' }
}
