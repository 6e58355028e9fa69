import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clearLedger } from '#tests/support/mail.ts'
import { openReplies } from '#tests/support/replies.ts'

const { payload, server, propose, reply, mailsTo } = await openReplies()

afterAll(() => server.stop())
beforeEach(() => clearLedger(payload))

describe('a reply to a proposal', () => {
  it('a proposal is replied to like a message, decided or not', async () => {
    const { id, contactEmail } = await propose()
    const { status } = await reply(id, { text: 'Nice' }, { collection: 'action-submissions' })
    expect(status).toBe(200)
    const [mail] = await mailsTo(contactEmail)
    expect(mail?.subject).toBe('Re: Clean the beach')
    expect(mail?.text).toMatch(/^Nice\n\nYour proposal of .*:\n\n> With gloves\n/)
    expect(mail?.references).toBe(`<action-submissions.${id}@muster.test>`)
    expect(await payload.findByID({ collection: 'action-submissions', id })).toMatchObject({
      status: 'new',
    })
  })

  it('an erased sender cannot be replied to', async () => {
    const { id } = await propose({ contactEmail: 'erased', contactName: 'erased' })
    expect(await reply(id, { text: 'Hi' }, { collection: 'action-submissions' })).toMatchObject({
      status: 409,
      code: 'reply-erased',
    })
  })
})
