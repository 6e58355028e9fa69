import { z } from 'zod'
import { approvalStatuses, mailStatuses } from './words.ts'

/** What became of the mails of a newsletter that is sent. */
const report = z.object({
  queued: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  inDoubt: z.int(),
  failures: z.array(z.object({ email: z.string(), error: z.string() })),
  doubtful: z.array(z.object({ email: z.string(), messageId: z.string() })),
})
export type Report = z.output<typeof report>

/** Where a newsletter stands, for who has it before them. */
export const newsletterDesk = z.object({
  status: z.enum(mailStatuses),
  approvalStatus: z.enum(approvalStatuses),
  approvalComment: z.string(),
  scheduledSendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** By which the next command says what its author had seen. */
  seen: z.string(),
  /** How many would get it now. */
  recipients: z.int(),
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  /** Only of one that is sent. */
  report: report.nullable(),
})
export type NewsletterDesk = z.output<typeof newsletterDesk>

export const actions = [
  'test',
  'approve',
  'reject',
  'ask',
  'send',
  'schedule',
  'unschedule',
] as const
export type NewsletterAction = (typeof actions)[number]

/** Why an action is not open right now; undefined when it is. Pure (decisions §6). */
export function obstacleTo(action: NewsletterAction, desk: NewsletterDesk): Obstacle | undefined {
  const { status, approvalStatus, mayWrite, mayApprove } = desk
  const decides = action === 'approve' || action === 'reject'
  if (decides ? !mayApprove : !mayWrite) return decides ? 'mayNotApprove' : 'mayNotWrite'
  if (status === 'sent') return 'isSent'
  if ((action === 'send' || action === 'schedule') && approvalStatus !== 'approved')
    return 'notApproved'
  if (action === 'send' && desk.recipients === 0) return 'nobody'
  return undefined
}
export type Obstacle = 'mayNotWrite' | 'mayNotApprove' | 'isSent' | 'notApproved' | 'nobody'

/** The actions that make sense in a state, whether or not something stands in their way. */
export function actionsIn({ status, approvalStatus }: NewsletterDesk): NewsletterAction[] {
  if (status === 'sent') return []
  const decisions: Record<typeof approvalStatus, NewsletterAction[]> = {
    pending: ['approve', 'reject'],
    rejected: ['ask', 'approve'],
    approved: ['reject'],
  }
  const schedule: NewsletterAction[] =
    status === 'scheduled' ? ['schedule', 'unschedule'] : ['schedule']
  return ['test', ...decisions[approvalStatus], ...schedule, 'send']
}

/** How much of a list is done, from 0 to 1; what was not sent on purpose is done too. */
export function progressOf({ queued, sending, sent, failed, suppressed }: Report): number {
  const done = sent + failed + suppressed
  const all = done + queued + sending
  return all === 0 ? 1 : done / all
}
