import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clearLedger } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { newKey, openReplies } from '#tests/support/replies.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, server, write, reply, conversationOf, repliesTo } = await openReplies()

afterAll(() => server.stop())
beforeEach(() => clearLedger(payload))

describe('who may reply', () => {
  it.each([
    ['admin', 200],
    ['editor', 200],
    ['organizer', 200],
    ['communicator', 403],
  ] as const)('replies are written by those who write submissions: %s', async (role, status) => {
    const { token } = await createStaff(payload, role)
    const { id } = await write()
    const { status: readable, shown } = await conversationOf(id, token)
    expect([readable, shown.mayReply]).toEqual([200, status === 200])
    expect((await reply(id, { text: 'Hello' }, { token })).status).toBe(status)
    expect(await repliesTo(id)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('replies cannot be written, changed or deleted beside the command', async () => {
    const { token } = await createStaff(payload, 'admin')
    const { id } = await write()
    await reply(id, { text: 'Hello' })
    const [stored] = await repliesTo(id)
    const json = { message: id, email: 'x@example.org', subject: 'x', text: 'x', key: newKey() }
    expect((await callPlatform('POST', '/replies', { token, json })).status).toBe(403)
    for (const method of ['PATCH', 'DELETE'])
      expect((await callPlatform(method, `/replies/${stored?.id}`, { token, json })).status).toBe(
        403,
      )
    expect((await callPlatform('GET', `/contact-submissions/${id}/conversation`)).status).toBe(401)
  })
})
