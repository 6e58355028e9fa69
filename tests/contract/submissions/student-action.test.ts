import { randomBytes, randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { notifyStaffAt } from '#tests/support/mail.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const proposal = (over: Record<string, unknown> = {}) => ({
  title: `Beach day ${randomUUID()}`,
  description: 'We clean the beach',
  contactName: 'Sam',
  contactEmail: 'Sam@Example.org',
  ...over,
})

const submit = (json: unknown) => api('POST', '/api/student/submit-action', { json })

const newKey = (): string =>
  `student-submissions/${Date.now()}-${randomBytes(8).toString('hex')}.png`

const uploaded = async (): Promise<string> => {
  const key = newKey()
  await storage().write(key, Buffer.from('x'), 'image/png')
  return `/api/images/${key}`
}

const countOf = async (title: string): Promise<number> =>
  (await payload.count({ collection: 'action-submissions', where: { title: { equals: title } } }))
    .totalDocs

describe('submitAction', () => {
  it('submitAction stores the proposal and returns its id', async () => {
    const sent = proposal()
    const { status, json } = await submit(sent)
    expect(status).toBe(200)
    expect(json).toEqual({ success: true, message: expect.any(String), id: expect.any(Number) })
    const { id } = json as { id: number }
    expect(await payload.findByID({ collection: 'action-submissions', id })).toMatchObject({
      title: sent.title,
      contactEmail: 'sam@example.org',
      content: '',
      contactPhone: '',
      imageUrls: [],
      status: 'new',
      decidedAt: null,
    })
  })

  it('submitAction sanitises the content and keeps uploaded images in order', async () => {
    const imageUrls = [await uploaded(), await uploaded(), await uploaded()]
    const content =
      '<p>Hi<script>x()</script></p><img src="https://spy.test/x"><a href="javascript:x">l</a>'
    const { json } = await submit(proposal({ content, imageUrls, contactPhone: ' 123 ' }))
    const { id } = json as { id: number }
    expect(await payload.findByID({ collection: 'action-submissions', id })).toMatchObject({
      content: '<p>Hi</p><a>l</a>',
      contactPhone: '123',
      imageUrls,
    })
  })

  it('submitAction accepts image URLs with our own origin and stores them without it', async () => {
    const paths = [await uploaded(), await uploaded(), await uploaded()]
    const [one = '', two = '', three = ''] = paths
    const imageUrls = [`http://muster.test${one}`, `http://Muster.TEST:80${two}`, three]
    const { status, json } = await submit(proposal({ imageUrls }))
    expect(status).toBe(200)
    const { id } = json as { id: number }
    expect(await payload.findByID({ collection: 'action-submissions', id })).toMatchObject({
      imageUrls: paths,
    })
  })

  it.each([
    'https://muster.test',
    'http://muster.test:8080',
    'http://muster.test.evil.test',
    'http://evil.test/http://muster.test',
    'http://muster.test@evil.test',
    'http://user@muster.test',
    'http://muster.test/x/..//evil',
    '//muster.test',
    'muster.test',
    'http://muster.test?',
  ])('submitAction rejects an uploaded image on another origin (%s)', async (host) => {
    const sent = proposal({ imageUrls: [`${host}${await uploaded()}`] })
    expect(await submit(sent)).toMatchObject({
      status: 400,
      json: { error: expect.stringMatching(/^imageUrls.*: must be addresses that the upload/) },
    })
    expect(await countOf(sent.title)).toBe(0)
  })

  it.each(['title', 'description', 'contactName', 'contactEmail'])(
    'submitAction requires %s',
    async (field) => {
      for (const value of [undefined, null, '', ' ', 3]) {
        const { status, json } = await submit(proposal({ [field]: value }))
        expect(status).toBe(400)
        expect(json).toEqual({ error: expect.stringMatching(new RegExp(`^${field}: `)) })
      }
    },
  )

  it('submitAction accepts null for optional fields', async () => {
    const json = proposal({ content: null, imageUrls: null, contactPhone: null })
    expect((await submit(json)).status).toBe(200)
  })

  it.each([
    'https://muster.test/api/images/student-submissions/1700000000000-0123456789abcdef.png',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/api/images/../../etc/passwd',
    '/api/images/student-submissions/..%2f..%2fsecret.png',
    '/api/images/student-submissions/1700000000000-0123456789abcdef.svg',
    '/api/images/media/1700000000000-0123456789abcdef.png',
    '//evil.test/api/images/student-submissions/1700000000000-0123456789abcdef.png',
    '/api/images/student-submissions/1700000000000-0123456789abcdef.png\n',
    '/api/images/student-submissions/1700000000000-0123456789abcdef.png?x',
    '',
    7,
    null,
  ])('submitAction rejects the image %j and stores nothing', async (url) => {
    const sent = proposal({ imageUrls: [url] })
    const { status, json } = await submit(sent)
    expect(status).toBe(400)
    expect(json).toEqual({ error: expect.stringMatching(/^imageUrls/) })
    expect(await countOf(sent.title)).toBe(0)
  })

  it('submitAction rejects a well-formed image URL that was never uploaded', async () => {
    const imageUrls = [await uploaded(), `/api/images/${newKey()}`]
    expect((await submit(proposal({ imageUrls }))).json).toEqual({
      error: 'imageUrls: must be addresses that the upload returned',
    })
  })

  it('submitAction accepts ten images and rejects eleven', async () => {
    const imageUrls = await Promise.all(Array.from({ length: 11 }, uploaded))
    expect((await submit(proposal({ imageUrls: imageUrls.slice(1) }))).status).toBe(200)
    expect((await submit(proposal({ imageUrls }))).json).toEqual({
      error: 'imageUrls: must be at most 10',
    })
    expect((await submit(proposal({ imageUrls: imageUrls[0] }))).status).toBe(400)
  })

  it('submitAction notifies the addresses of Settings', async () => {
    const to = `staff-${randomUUID()}@example.org`
    const sent = proposal()
    await notifyStaffAt(payload, to)
    await submit(sent)
    await notifyStaffAt(payload)
    const mails = await payload.find({ collection: 'deliveries', where: { email: { equals: to } } })
    expect(mails.docs).toMatchObject([
      { kind: 'notification', subject: `Proposal: ${sent.title}`, status: 'queued' },
    ])
  })
})
