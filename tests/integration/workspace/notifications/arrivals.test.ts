import { beforeEach, describe, expect, it } from 'vitest'
import { openNotifications } from '#tests/support/notifications.ts'

const {
  payload,
  api,
  admin,
  editor,
  organizer,
  communicator,
  clear,
  call,
  listOf,
  topicsOf,
  unreadOf,
  propose,
  newsletter,
} = await openNotifications()

beforeEach(clear)

describe('what waits for approval, and what came in', () => {
  it('approvers are notified of a newsletter when it begins to wait, and of nothing after it was decided on', async () => {
    const id = await newsletter(communicator)
    expect(await topicsOf(editor)).toEqual(['newsletter-to-approve 1'])
    expect(await topicsOf(admin)).toEqual(['newsletter-to-approve 1'])
    for (const other of [communicator, organizer]) expect(await topicsOf(other)).toEqual([])
    const change = (title: string) =>
      call('PATCH', `/newsletters/${id}`, communicator, { subject: title })
    await change('Hello there')
    expect(await unreadOf(editor)).toBe(1)
    await payload.update({ collection: 'newsletters', id, data: { approvalStatus: 'approved' } })
    expect(await unreadOf(editor)).toBe(0)
    expect((await listOf(editor)).items).toMatchObject([{ isOver: true }])
    await call('POST', '/users/notifications/read', editor, { until: new Date().toISOString() })
    // A change of approved content asks for approval again.
    await change('Hello again')
    expect(await unreadOf(editor)).toBe(1)
    expect(await topicsOf(editor)).toEqual(['newsletter-to-approve 1'])
    await payload.delete({ collection: 'newsletters', id })
    expect(await topicsOf(editor)).toEqual([])
  })

  it('users who may decide on proposals are notified of each, until it is decided', async () => {
    const id = await propose()
    for (const reader of [admin, editor, organizer])
      expect((await listOf(reader)).items, reader.username).toMatchObject([
        { topic: 'proposal-came-in', target: id, title: 'A fence' },
      ])
    expect(await topicsOf(communicator)).toEqual([])
    await call('POST', `/action-submissions/${id}/reject`, editor)
    expect(await unreadOf(organizer)).toBe(0)
  })

  it('a proposal that is not stored notifies no one', async () => {
    const response = await api('POST', '/api/student/submit-action', { json: { title: 'No' } })
    expect(response.status).toBe(400)
    expect(await topicsOf(editor)).toEqual([])
  })
})
