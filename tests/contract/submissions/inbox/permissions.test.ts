import { describe, expect, it } from 'vitest'
import { messagesPath, openSubmissions, proposalsPath } from '#tests/support/sent-submissions.ts'

const { api, admin, communicator, sendMessage, propose } = await openSubmissions()

describe('the inbox', () => {
  it('is read by those who may read submissions, and changed by those who may write them', async () => {
    const message = await sendMessage()
    const proposal = await propose()
    for (const [path, id, status] of [
      [messagesPath, message.id, 'handled'],
      [proposalsPath, proposal.id, 'rejected'],
    ] as const) {
      const one = `${path}/${id}`
      const { token } = communicator
      expect((await api('PUT', one, { token, json: { status } })).status).toBe(403)
      expect((await api('DELETE', one, { token })).status).toBe(403)
      expect((await api('GET', one)).status).toBe(401)
      const missing = `${path}/2147483647`
      for (const [method, call] of [
        ['GET', {}],
        ['PUT', { json: { status } }],
        ['DELETE', {}],
      ] as const) {
        const response = await api(method, missing, { token: admin.token, ...call })
        expect([method, response.status]).toEqual([method, 404])
      }
    }
  })
})
