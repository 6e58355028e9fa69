import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { handleEndpoints, type Payload, type SanitizedPermissions } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { newImageKey } from '#src/data/storage/keys/key.ts'
import { env } from '#src/settings/env.ts'
import { mayMakeContact } from '#src/submissions/admin/may-make-contact.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const press = async (path: string, token?: string) => {
  const response = await handleEndpoints({
    config: payload.config,
    request: new Request(`http://muster.test/cms-api/${path}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, number> }
}

const upload = async (): Promise<string> => {
  const key = newImageKey('student-submissions', 'image/png')
  const bytes = await sharp({
    create: { width: 9, height: 9, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  await storage().write(key, bytes, 'image/png')
  return `/api/images/${key}`
}

const propose = (over: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'action-submissions',
    data: {
      title: `Beach day ${randomUUID()}`,
      description: 'We clean the beach',
      content: '<p>Bring <strong>gloves</strong></p>',
      contactName: 'Sam',
      contactEmail: 'sam@example.org',
      status: 'new',
      ...over,
    },
  })

const proposalWith = (id: number) =>
  payload.findByID({ collection: 'action-submissions', id, depth: 0 })

describe('accepting a proposal', () => {
  it('accepting a proposal creates a draft action with its text and images, and stores who decided and when', async () => {
    const staff = await createStaff(payload, 'editor')
    const imageUrls = [await upload(), await upload()]
    const { id, title } = await propose({ imageUrls })
    const { status, json } = await press(`action-submissions/${id}/accept`, staff.token)
    expect(status).toBe(200)
    const action = await payload.findByID({
      collection: 'actions',
      id: json['action'] ?? 0,
      depth: 1,
      draft: true,
      showHiddenFields: true,
    })
    expect(action).toMatchObject({
      title,
      description: 'We clean the beach',
      _status: 'draft',
      coverImage: { key: expect.stringMatching(/^media\//) },
      author: { id: staff.id },
    })
    expect(action.contentHtml).toMatch(
      /^<p>Bring <strong>gloves<\/strong><\/p><figure><img src="\/api\/images\/media\/[^"]+"/,
    )
    expect(await proposalWith(id)).toMatchObject({
      status: 'accepted',
      action: json['action'],
      decidedBy: staff.id,
      decidedAt: expect.any(String),
    })
  })

  it('of concurrent requests to accept a proposal one succeeds', async () => {
    const staff = await createStaff(payload, 'editor')
    const { id, title } = await propose()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => press(`action-submissions/${id}/accept`, staff.token)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await press(`action-submissions/${id}/reject`, staff.token)).status).toBe(409)
    const { totalDocs } = await payload.count({
      collection: 'actions',
      where: { title: { equals: title } },
    })
    expect(totalDocs).toBe(1)
  })

  it('two accepted proposals of one title get a slug each', async () => {
    const staff = await createStaff(payload, 'admin')
    const title = `Same ${randomUUID()}`
    const [one, other] = [await propose({ title }), await propose({ title })]
    expect((await press(`action-submissions/${one.id}/accept`, staff.token)).status).toBe(200)
    expect((await press(`action-submissions/${other.id}/accept`, staff.token)).status).toBe(200)
  })

  it('a proposal whose image is gone can be accepted without it', async () => {
    const staff = await createStaff(payload, 'editor')
    const gone = '/api/images/student-submissions/1700000000000-0123456789abcdef.png'
    const { id } = await propose({ imageUrls: [gone] })
    expect((await press(`action-submissions/${id}/accept`, staff.token)).status).toBe(200)
  })

  it('a proposal whose acceptance fails half-way is left as it was, with no files or documents', async () => {
    const staff = await createStaff(payload, 'editor')
    const broken = newImageKey('student-submissions', 'image/png')
    await storage().write(broken, Buffer.from('no image'), 'image/png')
    const { id } = await propose({ imageUrls: [await upload(), `/api/images/${broken}`] })
    const media = await payload.count({ collection: 'media' })
    const files = await readdir(join(env().DATA_DIR, 'media'), { recursive: true })
    expect((await press(`action-submissions/${id}/accept`, staff.token)).status).not.toBe(200)
    expect(await payload.count({ collection: 'media' })).toEqual(media)
    expect((await readdir(join(env().DATA_DIR, 'media'), { recursive: true })).sort()).toEqual(
      files.sort(),
    )
    expect(await proposalWith(id)).toMatchObject({ status: 'new', decidedAt: null, action: null })
  })

  it.each([
    ['organizer', 'actions:write'],
    ['communicator', 'submissions:write'],
  ] as const)('the %s, who lacks %s, cannot accept a proposal', async (role, _lacks) => {
    const { token } = await createStaff(payload, role)
    const { id } = await propose()
    expect((await press(`action-submissions/${id}/accept`, token)).status).toBe(403)
    expect(await proposalWith(id)).toMatchObject({ status: 'new' })
  })

  it('an anonymous request cannot accept a proposal, nor staff an unknown one', async () => {
    const { token } = await createStaff(payload, 'editor')
    const { id } = await propose()
    expect((await press(`action-submissions/${id}/accept`)).status).toBe(401)
    expect((await press('action-submissions/0/accept', token)).status).toBe(404)
    expect((await press('action-submissions/2147483647/accept', token)).status).toBe(409)
  })
})

describe('declining a proposal', () => {
  it('declining a proposal stores the user', async () => {
    const staff = await createStaff(payload, 'organizer')
    const { id } = await propose()
    expect((await press(`action-submissions/${id}/reject`, staff.token)).status).toBe(200)
    expect(await proposalWith(id)).toMatchObject({
      status: 'rejected',
      decidedBy: staff.id,
      action: null,
    })
  })
})

const write = (over: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'contact-submissions',
    data: {
      name: 'Ada',
      email: `ada-${randomUUID()}@example.org`,
      subject: 'Hello',
      message: 'I would like to help.',
      status: 'new',
      ...over,
    },
  })

const messageWith = (id: number) =>
  payload.findByID({ collection: 'contact-submissions', id, depth: 0 })

describe('a message', () => {
  it('a message becomes one contact by concurrent requests, and is handled', async () => {
    const staff = await createStaff(payload, 'organizer')
    const { id, email } = await write()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => press(`contact-submissions/${id}/make-contact`, staff.token)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ json }) => json['contact'])).size).toBe(1)
    expect(
      await payload.findByID({ collection: 'contacts', id: responses[0]?.json['contact'] ?? 0 }),
    ).toMatchObject({
      name: 'Ada',
      email,
      status: 'Contact',
      notes: 'Hello\n\nI would like to help.',
    })
    expect(await messageWith(id)).toMatchObject({
      status: 'handled',
      handledBy: staff.id,
      contact: responses[0]?.json['contact'],
    })
  })

  it('a message is connected with the contact that has its email address', async () => {
    const staff = await createStaff(payload, 'admin')
    const { id, email } = await write()
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada L.', email: email.toUpperCase(), status: 'Member' },
    })
    const { json } = await press(`contact-submissions/${id}/make-contact`, staff.token)
    expect(json).toEqual({ contact: contact.id })
  })

  it.each([
    ['admin', 200],
    ['editor', 403],
    ['organizer', 200],
    ['communicator', 403],
  ] as const)(
    'a message becomes a contact for the roles to which that is offered: %s',
    async (role, status) => {
      const { token } = await createStaff(payload, role)
      const { id } = await write()
      const { json } = await callPlatform('GET', '/access', { token })
      // The platform's forms go by this response.
      expect(mayMakeContact(json as unknown as SanitizedPermissions)).toBe(status === 200)
      expect((await press(`contact-submissions/${id}/make-contact`, token)).status).toBe(status)
    },
  )

  it('a message stores who handled it and when, until it is new again', async () => {
    const { id: user } = await createStaff(payload, 'organizer')
    const staff = await payload.findByID({ collection: 'users', id: user })
    const { id } = await write()
    const set = (status: 'new' | 'handled') =>
      payload.update({
        collection: 'contact-submissions',
        id,
        data: { status, name: 'Forged', handledBy: null },
        overrideAccess: false,
        user: { ...staff, collection: 'users' },
        depth: 0,
      })
    expect(await set('handled')).toMatchObject({
      name: 'Ada',
      handledBy: user,
      handledAt: expect.any(String),
    })
    expect(await set('new')).toMatchObject({ handledBy: null, handledAt: null })
  })
})
