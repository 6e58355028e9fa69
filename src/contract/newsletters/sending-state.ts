import { z } from 'zod'
import { holdUpKinds } from '../mail/hold-ups.ts'
import { type ApprovalStatus, approvalStatuses, bounceKinds, mailStatuses } from './enums.ts'

const report = z.object({
  queued: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  cancelled: z.int(),
  /** By the maximum of emails per person and week. */
  leftOut: z.int(),
  inDoubt: z.int(),
  /** Sent, and returned later. */
  bounced: z.int(),
  complaints: z.int(),
  failures: z.array(z.object({ email: z.string(), error: z.string() })),
  doubtful: z.array(z.object({ email: z.string(), messageId: z.string() })),
  returned: z.array(z.object({ email: z.string(), kind: z.enum(bounceKinds), reason: z.string() })),
})
export type Report = z.output<typeof report>

/** `done`: nothing waits any more. */
export const sendingStages = ['sending', 'paused', 'cancelled', 'done'] as const

const progress = z.object({
  stage: z.enum(sendingStages),
  /** The user who paused, cancelled or resumed it; "" for none. */
  by: z.string(),
  at: z.string(),
  /** Why it was paused by itself: what the mail server rejected of its last mails. */
  reason: z.object({ refused: z.int(), tried: z.int(), said: z.string() }).nullable(),
  isLocalTime: z.boolean(),
  /** While the deliveries of a large audience are written; none goes out before all are. */
  freezing: z.object({ written: z.int(), total: z.int() }).nullish(),
  perHour: z.int().nullable(),
  resendable: z.int(),
  /** Who belongs to its audience by now and has not got it; null if that takes too long to count. */
  newSubscribers: z.int().nullable(),
})
export type SendingProgress = z.output<typeof progress>

export const shownHoldUp = z.object({
  kind: z.enum(holdUpKinds),
  said: z.string(),
  since: z.string(),
})
export type ShownHoldUp = z.output<typeof shownHoldUp>

export const sendingState = z.object({
  status: z.enum(mailStatuses),
  approvalStatus: z.enum(approvalStatuses).nullable(),
  approvalComment: z.string(),
  /** Who approved or rejected it; "" before that. */
  decidedBy: z.string(),
  scheduledSendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** The version (optimistic lock) that the next command sends back. */
  seen: z.string(),
  /** How many would get it now: 0 once it is sent, null if that takes too long to count. */
  recipients: z.int().nullable(),
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  report: report.nullable(),
  progress: progress.nullable(),
  /** Only while some of its mails wait. */
  heldUp: shownHoldUp.nullable(),
})
export type SendingState = z.output<typeof sendingState>

export const actions = [
  'test',
  'approve',
  'reject',
  'ask',
  'send',
  'schedule',
  'unschedule',
  'pause',
  'resume',
  'cancel',
  'resend',
  'extend',
] as const
export type SendingAction = (typeof actions)[number]

/** Why an action is disabled; undefined when it is not. Pure (decisions §6). */
export function obstacleTo(action: SendingAction, sending: SendingState): Obstacle | undefined {
  const { status, approvalStatus, mayWrite, mayApprove } = sending
  const decides = action === 'approve' || action === 'reject'
  if (decides ? !mayApprove : !mayWrite) return decides ? 'mayNotApprove' : 'mayNotWrite'
  if (status === 'sent') return actionsIn(sending).includes(action) ? undefined : 'isSent'
  return obstacleBefore(action, approvalStatus, sending.recipients)
}

function obstacleBefore(
  action: SendingAction,
  approvalStatus: ApprovalStatus | null,
  recipients: number | null,
): Obstacle | undefined {
  const leaves = action === 'send' || action === 'schedule'
  if (leaves && approvalStatus !== null && approvalStatus !== 'approved') return 'notApproved'
  return action === 'send' && recipients === 0 ? 'nobody' : undefined
}
export type Obstacle = 'mayNotWrite' | 'mayNotApprove' | 'isSent' | 'notApproved' | 'nobody'

export function actionsIn({
  status,
  approvalStatus,
  mayApprove,
  progress,
}: SendingState): SendingAction[] {
  if (status === 'sent') return progress ? actionsDuring(progress) : []
  const decisions: Record<ApprovalStatus, SendingAction[]> = {
    pending: ['approve', 'reject'],
    // Users who may not decide see the action only while it is open, to learn that another person
    // must.
    rejected: mayApprove ? ['ask', 'approve'] : ['ask'],
    approved: mayApprove ? ['reject'] : [],
  }
  const schedule: SendingAction[] =
    status === 'scheduled' ? ['schedule', 'unschedule'] : ['schedule']
  const decided = approvalStatus === null ? [] : decisions[approvalStatus]
  return ['test', ...decided, ...schedule, 'send']
}

function actionsDuring({ stage, resendable, newSubscribers }: SendingProgress): SendingAction[] {
  if (stage === 'sending') return ['pause', 'cancel']
  if (stage === 'paused') return ['resume', 'cancel']
  const again = resendable > 0 ? (['resend'] as const) : []
  return newSubscribers === 0 ? [...again] : [...again, 'extend']
}

/** How many deliveries there are and are done; what was not sent counts as done. */
export function countsOf(report: Report): { readonly done: number; readonly all: number } {
  const { queued, sending, sent, failed, suppressed, cancelled, leftOut } = report
  const done = sent + failed + suppressed + cancelled + leftOut
  return { done, all: done + queued + sending }
}

/** What a mail that is sent is at: a newsletter says so, a composed email has something to do. */
export const stageOf = ({ progress, report }: SendingState): SendingProgress['stage'] => {
  if (progress) return progress.stage
  return report && report.queued + report.sending > 0 ? 'sending' : 'done'
}

/** When the rest goes out at the earliest, by the limit per hour; undefined without one. */
export function finishedAt({ report, progress }: SendingState, now: Date): Date | undefined {
  const perHour = progress?.stage === 'sending' ? progress.perHour : null
  if (!report || perHour === null || report.queued === 0) return undefined
  return new Date(now.getTime() + (report.queued / perHour) * 3_600_000)
}
