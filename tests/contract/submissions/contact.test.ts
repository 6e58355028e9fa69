import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { notifyStaffAt } from '#tests/support/mail.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const message = (over: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.org`,
  subject: 'Hello',
  message: 'I would like to help.',
  ...over,
})

const send = (json: unknown) => api('POST', '/api/contact', { json })

const storedFrom = async (email: string) =>
  (
    await payload.find({
      collection: 'contact-submissions',
      where: { email: { equals: email.toLowerCase() } },
    })
  ).docs

const mailsTo = async (email: string) =>
  (await payload.find({ collection: 'deliveries', where: { email: { equals: email } } })).docs

describe('sendMessage', () => {
  it('sendMessage stores the message, trimmed and with a lower-case email', async () => {
    const email = `Ada-${randomUUID()}@Example.ORG`
    const { status, json } = await send(message({ email: ` ${email} `, name: '  Ada ' }))
    expect(status).toBe(200)
    expect(json).toEqual({ success: true, message: expect.stringMatching(/./) })
    expect(await storedFrom(email)).toMatchObject([
      { name: 'Ada', subject: 'Hello', message: 'I would like to help.', status: 'new' },
    ])
  })

  it.each(['name', 'email', 'subject', 'message'])('sendMessage requires %s', async (field) => {
    for (const value of [undefined, null, '', '  ', 7, ['x']]) {
      const { status, json } = await send(message({ [field]: value }))
      expect(status).toBe(400)
      expect(json).toEqual({ error: expect.stringMatching(new RegExp(`^${field}: `)) })
    }
  })

  it.each(['plain', '@x.org', 'a@b', 'a b@x.org', 'a@x.org, b@x.org', 'a@x.org\r\nBcc: b@x.org'])(
    'sendMessage rejects the email %j',
    async (email) => {
      expect((await send(message({ email }))).json).toEqual({
        error: 'email: must be a valid email address',
      })
    },
  )

  it.each([
    ['name', 200],
    ['subject', 200],
    ['message', 5000],
  ])('sendMessage accepts a %s of %i code points and rejects one more', async (field, limit) => {
    const fits = message({ [field]: ` ${'🎈'.repeat(limit)} ` })
    expect((await send(fits)).status).toBe(200)
    const { status, json } = await send(message({ [field]: '🎈'.repeat(limit + 1) }))
    expect(status).toBe(400)
    expect(json).toEqual({ error: `${field}: must be at most ${limit} characters` })
  })

  it('sendMessage accepts an email of 200 code points and rejects one more', async () => {
    const domain = ['d'.repeat(60), 'e'.repeat(60), 'org'].join('.')
    const ofLength = (length: number) =>
      `${'a'.repeat(64)}@${'f'.repeat(length - 66 - domain.length)}.${domain}`
    expect(ofLength(200)).toHaveLength(200)
    expect((await send(message({ email: ofLength(200) }))).status).toBe(200)
    expect((await send(message({ email: ofLength(201) }))).json).toEqual({
      error: 'email: must be at most 200 characters',
    })
  })

  it('sendMessage rejects NUL and replaces lone surrogates', async () => {
    expect((await send(message({ subject: 'a\u0000b' }))).status).toBe(400)
    const sent = message({ subject: 'a\ud800b' })
    expect((await send(sent)).status).toBe(200)
    expect(await storedFrom(sent.email)).toMatchObject([{ subject: 'a\ufffdb' }])
  })

  it('sendMessage ignores unknown fields, including a status', async () => {
    const sent = message({ status: 'handled', handledBy: 1, id: 1 })
    expect((await send(sent)).status).toBe(200)
    expect(await storedFrom(sent.email)).toMatchObject([{ status: 'new', handledBy: null }])
  })

  it('sendMessage notifies each address of Settings once, and none when there are none', async () => {
    const to = `staff-${randomUUID()}@example.org`
    await notifyStaffAt(payload, to, to.toUpperCase())
    const sent = message({ subject: 'Line\r\nBcc: x@y.org', message: '<b>Hi</b>' })
    expect((await send(sent)).status).toBe(200)
    await notifyStaffAt(payload)
    expect((await send(message())).status).toBe(200)
    expect(await mailsTo(to)).toMatchObject([
      {
        kind: 'notification',
        status: 'queued',
        subject: 'Message: Line Bcc: x@y.org',
        htmlContent: expect.stringContaining('&lt;b&gt;Hi&lt;/b&gt;'),
        textContent: expect.stringContaining(sent.email),
      },
    ])
  })

  it('sendMessage returns 200 or 400, whatever is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (value, text) => {
        for (const field of ['name', 'email', 'subject', 'message'])
          for (const input of [value, text])
            expect([200, 400]).toContain((await send(message({ [field]: input }))).status)
      }),
      { numRuns: isShort ? 10 : 30 },
    )
  })
})
