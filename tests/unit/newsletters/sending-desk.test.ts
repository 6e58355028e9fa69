import { describe, expect, it } from 'vitest'
import {
  actionsIn,
  countsOf,
  obstacleTo,
  type SendingAction,
  type SendingProgress,
  type SendingState,
  stageOf,
} from '#src/contract/newsletters/sending-state.ts'

const sendingState = (changes: Partial<SendingState> = {}): SendingState => ({
  status: 'draft',
  approvalStatus: 'approved',
  approvalComment: '',
  decidedBy: '',
  scheduledSendAt: null,
  sentAt: null,
  seen: '2026-01-01T00:00:00.000Z',
  recipients: 3,
  mayWrite: true,
  mayApprove: true,
  report: null,
  progress: null,
  heldUp: null,
  ...changes,
})

const during = (
  stage: SendingProgress['stage'],
  resendable = 0,
  newSubscribers: number | null = 0,
): SendingProgress => ({
  stage,
  by: '',
  at: '',
  reason: null,
  isLocalTime: false,
  perHour: null,
  resendable,
  newSubscribers,
})

describe('obstacles to a sending action', () => {
  it.each<[SendingAction, Partial<SendingState>, string | undefined]>([
    ['send', {}, undefined],
    ['send', { status: 'scheduled' }, undefined],
    ['send', { approvalStatus: 'pending' }, 'notApproved'],
    ['send', { approvalStatus: 'rejected' }, 'notApproved'],
    ['send', { recipients: 0 }, 'nobody'],
    ['send', { mayWrite: false }, 'mayNotWrite'],
    ['send', { status: 'sent' }, 'isSent'],
    ['schedule', { recipients: 0 }, undefined],
    ['pause', { status: 'sent', progress: during('sending') }, undefined],
    ['pause', { status: 'sent', progress: during('sending'), mayWrite: false }, 'mayNotWrite'],
    ['pause', { status: 'sent', progress: during('done') }, 'isSent'],
    ['schedule', { approvalStatus: 'pending' }, 'notApproved'],
    ['unschedule', { status: 'scheduled', approvalStatus: 'approved' }, undefined],
    ['test', { approvalStatus: 'rejected', recipients: 0 }, undefined],
    ['test', { mayWrite: false }, 'mayNotWrite'],
    ['approve', { approvalStatus: 'pending', mayWrite: false }, undefined],
    ['approve', { approvalStatus: 'pending', mayApprove: false }, 'mayNotApprove'],
    ['reject', { mayApprove: false }, 'mayNotApprove'],
    ['reject', { status: 'sent' }, 'isSent'],
    ['ask', { approvalStatus: 'rejected', mayApprove: false }, undefined],
  ])('the obstacle to the action %s of a mail with %j: %s', (action, changes, obstacle) => {
    expect(obstacleTo(action, sendingState(changes))).toBe(obstacle)
  })
})

describe('available sending actions', () => {
  it.each<[Partial<SendingState>, SendingAction[]]>([
    [{ approvalStatus: 'pending' }, ['test', 'approve', 'reject', 'schedule', 'send']],
    [{ approvalStatus: 'rejected' }, ['test', 'ask', 'approve', 'schedule', 'send']],
    [{ approvalStatus: 'approved' }, ['test', 'reject', 'schedule', 'send']],
    [{ status: 'scheduled' }, ['test', 'reject', 'schedule', 'unschedule', 'send']],
    [{ approvalStatus: null }, ['test', 'schedule', 'send']],
    [{ status: 'sent' }, []],
    [{ status: 'sent', progress: during('sending') }, ['pause', 'cancel']],
    [{ status: 'sent', progress: during('paused') }, ['resume', 'cancel']],
    [{ status: 'sent', progress: during('cancelled') }, []],
    [{ status: 'sent', progress: during('done', 2) }, ['resend']],
    [{ status: 'sent', progress: during('done', 0, null) }, ['extend']],
    [{ status: 'sent', progress: during('cancelled', 1, 3) }, ['resend', 'extend']],
    [
      { approvalStatus: 'pending', mayApprove: false },
      ['test', 'approve', 'reject', 'schedule', 'send'],
    ],
    [{ approvalStatus: 'rejected', mayApprove: false }, ['test', 'ask', 'schedule', 'send']],
    [{ approvalStatus: 'approved', mayApprove: false }, ['test', 'schedule', 'send']],
  ])('the available actions of a mail with %j: %j', (changes, actions) => {
    expect(actionsIn(sendingState(changes))).toEqual(actions)
  })
})

describe('the progress of a sending', () => {
  const returned = { inDoubt: 0, bounced: 0, complaints: 0 }
  const results = { sent: 0, failed: 0, suppressed: 0, cancelled: 0, leftOut: 0, ...returned }
  const report = { queued: 0, sending: 0, ...results, failures: [], doubtful: [], returned: [] }
  it.each([
    ['no recipients', {}, [0, 0]],
    ['nothing done', { queued: 4 }, [0, 4]],
    [
      'half done, whatever the results',
      { queued: 1, sending: 2, sent: 1, failed: 1, suppressed: 1 },
      [3, 6],
    ],
    ['all done', { sent: 9, failed: 1 }, [10, 10]],
  ])('the progress of a sending: %s', (_, counts, [done, all]) => {
    expect(countsOf({ ...report, ...counts })).toEqual({ done, all })
  })

  it('a composed email is being sent while some of it waits', () => {
    const state = (queued: number) =>
      sendingState({ report: { ...report, queued }, progress: null })
    expect([stageOf(state(1)), stageOf(state(0))]).toEqual(['sending', 'done'])
  })
})
