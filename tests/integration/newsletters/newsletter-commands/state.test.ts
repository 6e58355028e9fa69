import { beforeEach, describe, expect, it } from 'vitest'
import { sendingState } from '#src/contract/newsletters/sending-state.ts'
import { clearLedger, subscribe } from '#tests/support/mail.ts'
import { openNewsletterCommands } from '#tests/support/newsletter-commands.ts'
import { createStaff } from '#tests/support/staff.ts'

const {
  payload,
  admin,
  editor,
  communicator,
  organizer,
  begin,
  get,
  stateOf,
  letter,
  approved,
  act,
} = await openNewsletterCommands()

beforeEach(begin)

describe('the state of a newsletter', () => {
  it('the state of a newsletter has its status and its number of recipients', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'desk', 3)
    const { id } = await approved()
    expect(await stateOf(id)).toEqual({
      status: 'draft',
      approvalStatus: 'approved',
      approvalComment: '',
      decidedBy: '',
      scheduledSendAt: null,
      sentAt: null,
      seen: expect.any(String),
      recipients: 3,
      mayWrite: true,
      mayApprove: true,
      report: null,
      progress: null,
      heldUp: null,
    })
  })

  it('the state of a newsletter says what the user may do', async () => {
    const { id } = await letter()
    expect(await stateOf(id, communicator)).toMatchObject({ mayWrite: true, mayApprove: false })
    expect(await stateOf(id, organizer)).toMatchObject({ mayWrite: false, mayApprove: false })
  })

  it('the state of a sent newsletter has the counts of its deliveries', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'counts', 2)
    const { id } = await approved()
    const { status, json } = await act(id, 'send', admin)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(sendingState.parse(json)).toMatchObject({
      status: 'sent',
      sentAt: expect.any(String),
      report: { queued: 2, sending: 0, sent: 0, failed: 0, suppressed: 0, inDoubt: 0 },
    })
  })

  it('the state of a newsletter is for roles that may read newsletters, or approve them', async () => {
    const { id } = await letter()
    expect((await get(`/${id}/sending`)).status).toBe(401)
    expect((await get(`/${id}/sending`, editor.token)).status).toBe(200)
    const none = await createStaff(payload)
    expect((await get(`/${id}/sending`, none.token)).status).toBe(403)
    expect((await get('/999999/sending', admin.token)).status).toBe(404)
    expect((await get('/x/sending', admin.token)).status).toBe(404)
  })
})
