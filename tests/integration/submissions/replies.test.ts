import { randomBytes, randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let staff: Staff
let server: Awaited<ReturnType<typeof startSmtp>>

const office = 'office@tidewatch.example'

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'organizer')
  server = await startSmtp()
  const sender = { senderName: 'Tidewatch', senderEmail: 'hello@tidewatch.example' }
  const data = { ...sender, replyTo: office, siteLanguage: 'en' } as const
  await payload.updateGlobal({ slug: 'settings', data })
})
afterAll(() => server.stop())
beforeEach(() => clearLedger(payload))

const emailOf = (name: string) => `${name}-${randomUUID()}@example.org`

const write = async (over: Record<string, unknown> = {}) => {
  const email = emailOf('ada')
  const json = { name: 'Ada', email, subject: 'Beach day', message: 'May I\nhelp?', ...over }
  expect((await api('POST', '/api/contact', { json })).status).toBe(200)
  const { docs } = await payload.find({
    collection: 'contact-submissions',
    where: { email: { equals: json.email } },
  })
  return { id: docs[0]?.id ?? 0, email: json.email }
}

const propose = (over: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'action-submissions',
    data: {
      title: 'Clean the beach',
      description: 'With gloves',
      contactName: 'Sam',
      contactEmail: emailOf('sam'),
      status: 'new',
      ...over,
    },
  })

const newKey = () => randomBytes(16).toString('hex')

interface Shown {
  readonly replies: { id: number; status: string; by: string; text: string }[]
  readonly obstacle: string | null
  readonly mayReply: boolean
}

type Collection = 'contact-submissions' | 'action-submissions'

const reply = async (
  id: number,
  json: { text: string; after?: number | null; key?: string },
  { collection = 'contact-submissions', token = staff.token }: Partial<Sender> = {},
) => {
  const whole = { key: newKey(), after: null, ...json }
  const path = `/${collection}/${id}/reply`
  const response = await callPlatform('POST', path, { token, json: whole })
  const errors = response.json['errors'] as { code: string; params?: string[] }[] | undefined
  const shown = response.json as unknown as Shown
  return { status: response.status, shown, code: errors?.[0]?.code, params: errors?.[0]?.params }
}

interface Sender {
  readonly collection: Collection
  readonly token: string
}

const conversationOf = async (id: number, token = staff.token) => {
  const path = `/contact-submissions/${id}/conversation`
  const { status, json } = await callPlatform('GET', path, { token })
  return { status, shown: json as unknown as Shown }
}

const mailsTo = async (email: string) => {
  await deliver(payload, server.url)
  return (await server.mails()).filter(({ recipients }) => recipients.includes(email))
}

const repliesTo = async (message: number) =>
  (
    await payload.find({
      collection: 'replies',
      where: { message: { equals: message } },
      sort: 'id',
      depth: 0,
    })
  ).docs

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

  it('a reply is stored, and the message is answered by who wrote it', async () => {
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

  it('of two users who reply at once one is told that the other has replied', async () => {
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

  it('nothing is sent to a suppressed email, and staff are told so before and after they write', async () => {
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

describe('a reply to a proposal', () => {
  it('a proposal is answered like a message, decided or not', async () => {
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

  it('who was erased cannot be answered', async () => {
    const { id } = await propose({ contactEmail: 'erased', contactName: 'erased' })
    expect(await reply(id, { text: 'Hi' }, { collection: 'action-submissions' })).toMatchObject({
      status: 409,
      code: 'reply-erased',
    })
  })
})

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
