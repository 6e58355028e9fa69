import { beforeEach, describe, expect, it } from 'vitest'
import { sendingState } from '#src/contract/newsletters/sending-state.ts'
import { changedRightAfter } from '#tests/support/changed-right-after.ts'
import { openNewsletterCommands } from '#tests/support/newsletter-commands.ts'

const { payload, admin, communicator, begin, stateOf, letter, approved, act, press } =
  await openNewsletterCommands()

beforeEach(begin)

describe('approving and rejecting a newsletter', () => {
  it('the comment on a newsletter is stored until the next decision', async () => {
    const { id } = await letter()
    await act(id, 'reject', admin, { comment: ' Too long ' })
    expect(await stateOf(id)).toMatchObject({
      approvalStatus: 'rejected',
      approvalComment: 'Too long',
      decidedBy: expect.stringMatching(/./),
    })
    await act(id, 'ask', communicator)
    expect(await stateOf(id)).toMatchObject({
      approvalStatus: 'pending',
      approvalComment: 'Too long',
    })
    await act(id, 'approve', admin, { comment: '' })
    expect(await stateOf(id)).toMatchObject({ approvalStatus: 'approved', approvalComment: '' })
  })

  it('a comment on a newsletter of 2,000 characters is accepted, and of more rejected', async () => {
    const { id } = await letter()
    expect((await act(id, 'reject', admin, { comment: 'x'.repeat(2_000) })).status).toBe(200)
    expect((await act(id, 'reject', admin, { comment: 'x'.repeat(2_001) })).status).toBe(400)
  })

  it('an author cannot approve their own newsletter where a second approver is required', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: true } })
    const { id } = await letter({ createdBy: admin.id })
    const { status, json } = await act(id, 'approve', admin)
    expect(status).toBe(400)
    expect(json).toEqual({
      errors: [
        {
          message: 'A second person must approve this newsletter',
          code: 'second-approver-required',
          params: [],
        },
      ],
    })
  })

  it('the version a command returns is the one it made, not a change after it', async () => {
    const { id } = await letter({ approvalStatus: 'rejected' })
    const asked = await changedRightAfter(payload, id, () => act(id, 'ask', communicator))
    const { seen } = sendingState.parse(asked.json)
    expect((await press(`/${id}/approve`, { seen, comment: '' }, admin.token)).status).toBe(412)
  })

  it('rejecting a scheduled newsletter makes it a draft', async () => {
    const { id } = await approved()
    await act(id, 'schedule', communicator)
    await act(id, 'reject', admin)
    expect(await stateOf(id)).toMatchObject({ status: 'draft', approvalStatus: 'rejected' })
  })
})
