import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clearLedger } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { newKey, office, openReplies } from '#tests/support/replies.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, staff, server, write, reply, conversationOf, mailsTo, repliesTo } =
  await openReplies()

afterAll(() => server.stop())
beforeEach(() => clearLedger(payload))

describe('a reply to a message', () => {
  it('a reply is mailed from the organisation’s address and quotes the message', async () => {
    const { id, email } = await write()
    const { status, shown } = await reply(id, { text: 'Dear Ada,\n\nyes & <gladly>!' })
    expect(status).toBe(200)
    expect(shown.replies).toMatchObject([{ by: 'Staff Member', status: 'queued' }])
    const [mail] = await mailsTo(email)
    expect(mail?.from?.value).toEqual([{ name: 'Tidewatch', address: 'hello@tidewatch.example' }])
    expect(mail?.replyTo?.value).toEqual([{ name: '', address: office }])
    expect(mail?.subject).toBe('Re: Beach day')
    expect(mail?.text).toMatch(
      /^Dear Ada,\n\nyes & <gladly>!\n\nYour message of .*:\n\n> May I\n> help\?/,
    )
    expect(mail?.html).toContain('yes &amp; &lt;gladly&gt;!</p>')
    expect(mail?.html).toMatch(/<blockquote[^>]*><p[^>]*>May I<br>help\?<\/p><\/blockquote>/)
    expect(mail?.headers.has('auto-submitted')).toBe(false)
    expect((await conversationOf(id)).shown.replies).toMatchObject([{ status: 'sent' }])
  })

  it('replies are one conversation, each an answer to the one before it', async () => {
    const { id, email } = await write()
    const first = await reply(id, { text: 'One' })
    await reply(id, { text: 'Two', after: first.shown.replies[0]?.id ?? 0 })
    const [one, two] = await mailsTo(email)
    const root = `<contact-submissions.${id}@muster.test>`
    expect([one?.references, one?.inReplyTo]).toEqual([root, root])
    expect(two?.references).toEqual([root, one?.messageId])
    expect(two?.inReplyTo).toBe(one?.messageId)
    // The form by which what comes back is found in any report.
    expect(one?.messageId).toMatch(/^<\d{1,10}\.[0-9a-f]{32}@muster\.test>$/)
  })

  it('a reply is stored, and the message is marked as answered by its author', async () => {
    const { id, email } = await write()
    await reply(id, { text: 'Yes' })
    expect(await repliesTo(id)).toMatchObject([
      { email, subject: 'Re: Beach day', text: 'Yes', by: staff.id, delivery: expect.any(Number) },
    ])
    expect(
      await payload.findByID({ collection: 'contact-submissions', id, depth: 0 }),
    ).toMatchObject({ status: 'answered', handledBy: staff.id, handledAt: expect.any(String) })
    const made = await callPlatform('POST', `/contact-submissions/${id}/make-contact`, staff)
    expect(made.status).toBe(200)
    expect(
      await payload.findByID({ collection: 'contact-submissions', id, depth: 0 }),
    ).toMatchObject({ status: 'answered' })
  })

  it('a reply that is requested many times at once is sent once', async () => {
    const { id, email } = await write()
    const json = { text: 'Once', key: newKey() }
    const responses = await Promise.all(Array.from({ length: 6 }, () => reply(id, json)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await repliesTo(id)).toHaveLength(1)
  })

  it('of two users who reply at once one learns that the other has replied', async () => {
    const other = await createStaff(payload, 'editor')
    const { id, email } = await write()
    const responses = await Promise.all([
      reply(id, { text: 'From one' }),
      reply(id, { text: 'From the other' }, { token: other.token }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      code: 'answered-meanwhile',
      params: ['Staff Member'],
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('another text with the key of a reply that was sent is no repetition', async () => {
    const { id } = await write()
    const key = newKey()
    await reply(id, { text: 'One', key })
    expect(await reply(id, { text: 'Two', key })).toMatchObject({ code: 'answered-meanwhile' })
    expect(await repliesTo(id)).toHaveLength(1)
  })

  it('nothing is sent to a suppressed email, which staff see before and after they write', async () => {
    const { id, email } = await write()
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', suppression: 'hard_bounce' },
    })
    expect((await conversationOf(id)).shown.obstacle).toBe('suppressed')
    expect(await reply(id, { text: 'Hello' })).toMatchObject({
      status: 409,
      code: 'reply-suppressed',
    })
    expect(await repliesTo(id)).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  it('a subject adds no header, and no second Re:', async () => {
    const { id, email } = await write({ subject: 'RE: Line\r\nBcc: victim@example.org' })
    await reply(id, { text: 'Hello' })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('RE: Line Bcc: victim@example.org')
    expect(mail?.headers.has('bcc')).toBe(false)
  })

  it.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(20_001), 400],
    [`${'🎈'.repeat(19_999)}.`, 200],
  ])('a reply has text of at most 20,000 code points', async (text, status) => {
    const { id } = await write()
    expect((await reply(id, { text })).status).toBe(status)
  })

  it('deleting a message deletes its replies, and no delivery', async () => {
    const { id, email } = await write()
    await reply(id, { text: 'Hello' })
    await payload.delete({ collection: 'contact-submissions', id })
    expect(await repliesTo(id)).toEqual([])
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await reply(id, { text: 'Again' })).code).toBe('submission-deleted')
    expect((await conversationOf(id)).status).toBe(404)
  })
})
