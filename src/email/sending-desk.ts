import { z } from 'zod'
import { type ApprovalStatus, approvalStatuses, mailStatuses } from '#src/contract/email/enums.ts'

/** What became of the mails of one that is sent. */
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

/** Where a newsletter or a composed email stands, for who has it before them. */
export const sendingDesk = z.object({
  status: z.enum(mailStatuses),
  /** Null where none is needed. */
  approvalStatus: z.enum(approvalStatuses).nullable(),
  approvalComment: z.string(),
  /** Who approved or rejected it; "" while nobody has. */
  decidedBy: z.string(),
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
export type SendingDesk = z.output<typeof sendingDesk>

export const actions = [
  'test',
  'approve',
  'reject',
  'ask',
  'send',
  'schedule',
  'unschedule',
] as const
export type SendingAction = (typeof actions)[number]

/** Why an action is not open right now; undefined when it is. Pure (decisions §6). */
export function obstacleTo(action: SendingAction, desk: SendingDesk): Obstacle | undefined {
  const { status, approvalStatus, mayWrite, mayApprove } = desk
  const decides = action === 'approve' || action === 'reject'
  if (decides ? !mayApprove : !mayWrite) return decides ? 'mayNotApprove' : 'mayNotWrite'
  if (status === 'sent') return 'isSent'
  const leaves = action === 'send' || action === 'schedule'
  if (leaves && approvalStatus !== null && approvalStatus !== 'approved') return 'notApproved'
  if (action === 'send' && desk.recipients === 0) return 'nobody'
  return undefined
}
export type Obstacle = 'mayNotWrite' | 'mayNotApprove' | 'isSent' | 'notApproved' | 'nobody'

/** The actions that make sense in a state, whether or not something stands in their way. */
export function actionsIn({ status, approvalStatus, mayApprove }: SendingDesk): SendingAction[] {
  if (status === 'sent') return []
  const decisions: Record<ApprovalStatus, SendingAction[]> = {
    pending: ['approve', 'reject'],
    // To who may not decide, only what is still open says that somebody else has to.
    rejected: mayApprove ? ['ask', 'approve'] : ['ask'],
    approved: mayApprove ? ['reject'] : [],
  }
  const schedule: SendingAction[] =
    status === 'scheduled' ? ['schedule', 'unschedule'] : ['schedule']
  const before = approvalStatus === null ? [] : (['test', ...decisions[approvalStatus]] as const)
  return [...before, ...schedule, 'send']
}

/** How much of a list is done, from 0 to 1; what was not sent on purpose is done too. */
export function progressOf({ queued, sending, sent, failed, suppressed }: Report): number {
  const done = sent + failed + suppressed
  const all = done + queued + sending
  return all === 0 ? 1 : done / all
}
