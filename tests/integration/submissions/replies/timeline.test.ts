import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clearLedger } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { openReplies } from '#tests/support/replies.ts'

const { payload, staff, server, write, reply } = await openReplies()

afterAll(() => server.stop())
beforeEach(() => clearLedger(payload))

describe('the timeline of the person', () => {
  const timelineOf = async (id: number, token: string) => {
    const { json } = await callPlatform('GET', `/contacts/${id}/timeline`, { token })
    return json['items'] as { kind: string; subject?: string; text?: string; by?: string }[]
  }

  it('a reply is in the timeline of the contact with its email, once', async () => {
    const { id, email } = await write()
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email: email.toUpperCase(), status: 'Member' },
    })
    await reply(id, { text: 'With pleasure' })
    const items = await timelineOf(contact.id, staff.token)
    expect(items.map(({ kind }) => kind)).toEqual(['reply', 'message'])
    expect(items[0]).toMatchObject({
      subject: 'Re: Beach day',
      text: 'With pleasure',
      by: 'Staff Member',
      status: 'queued',
      collection: 'contact-submissions',
      submission: id,
    })
  })
})
