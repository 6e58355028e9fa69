import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { changedRightAfter } from '#tests/support/changed-right-after.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff
let communicator: Staff
const path = '/api/staff/newsletters'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

interface Newsletter {
  id: number
  status: string
  approvalStatus: string
  scheduled_send_at: string | null
}

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  communicator = await createStaff(payload, 'communicator')
})

beforeEach(async () => {
  await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: false } })
})

const post = (to: string, json?: unknown, { token } = admin) =>
  api('POST', to, { token, ...(json === undefined ? {} : { json }) })
const put = (id: number, json: unknown, { token } = admin) =>
  api('PUT', `${path}/${id}`, { token, json })
const draft = async (fields: object = {}): Promise<Newsletter> =>
  (
    await post(path, {
      title: unique('Letter'),
      subject: 'Hello',
      html_content: '<p>Hi</p>',
      ...fields,
    })
  ).json as Newsletter
const approved = async (): Promise<Newsletter> => {
  const { id } = await draft()
  return (await post(`${path}/${id}/approve`)).json as Newsletter
}

describe('createNewsletter', () => {
  it('createNewsletter returns a draft with pending approval and exactly the documented keys', async () => {
    const at = inDays(1)
    const { status, json } = await post(path, { title: 'T', subject: 'S', scheduled_send_at: at })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.any(Number),
      title: 'T',
      subject: 'S',
      html_content: '',
      text_content: '',
      status: 'draft',
      scheduled_send_at: at,
      sent_at: null,
      approvalStatus: 'pending',
      notes: '',
    })
  })

  it.each([
    [{ subject: 'S' }, 'title: is required'],
    [{ title: 'T', subject: ' ' }, 'subject: is required'],
    [{ title: 'T', subject: 'S', html_content: 5 }, 'html_content: must be a string'],
    [{ title: 'T', subject: 'S\0' }, 'subject: must not contain NUL characters'],
    [
      { title: 'T', subject: 'S', scheduled_send_at: 'tomorrow' },
      'scheduled_send_at: must be an ISO 8601 date and time with an offset or Z',
    ],
  ])('createNewsletter rejects %o', async (body, error) => {
    const { status, json } = await post(path, body)
    expect([status, json]).toEqual([400, { error }])
  })
})

describe('listNewsletters', () => {
  it('listNewsletters orders newest first', async () => {
    const title = unique('Ordered')
    const first = await draft({ title })
    const second = await draft({ title })
    const { json } = await api('GET', `${path}?search=${encodeURIComponent(title)}`, {
      token: admin.token,
    })
    expect((json as Newsletter[]).map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('updateNewsletter', () => {
  it('updateNewsletter resets the approval when content changes, and only then', async () => {
    const { id } = await approved()
    expect((await put(id, { notes: 'for us', subject: 'Hello' })).json).toMatchObject({
      approvalStatus: 'approved',
    })
    expect((await put(id, { subject: 'Changed' })).json).toMatchObject({
      approvalStatus: 'pending',
    })
  })

  it('updateNewsletter changes no title that the subject happens to equal', async () => {
    const { id } = await draft({ title: 'Hello' })
    expect((await put(id, { subject: 'Changed' })).json).toMatchObject({ title: 'Hello' })
  })

  it('updateNewsletter turns a scheduled newsletter into a draft when its content changes or its time is cleared', async () => {
    for (const change of [{ html_content: '<p>Other</p>' }, { scheduled_send_at: null }]) {
      const { id } = await approved()
      await post(`${path}/${id}/schedule`, { scheduled_send_at: inDays(1) })
      expect((await put(id, change)).json).toMatchObject({ status: 'draft' })
    }
  })

  it('updateNewsletter accepts an approval only from a user who may approve', async () => {
    const { id } = await draft()
    const rejected = await put(id, { approvalStatus: 'approved', title: 'Mine' }, communicator)
    expect([rejected.status, rejected.json]).toEqual([403, { error: 'Forbidden' }])
    expect((await put(id, {})).json).not.toMatchObject({ title: 'Mine' })
    expect((await put(id, { approvalStatus: 'approved' })).json).toMatchObject({
      approvalStatus: 'approved',
    })
  })

  it('updateNewsletter accepts the stored send time after it has passed, and no other past time', async () => {
    const past = inDays(-1)
    const { id } = await draft({ scheduled_send_at: past })
    const repeated = await put(id, { scheduled_send_at: past, notes: 'kept' })
    expect(repeated.json).toMatchObject({ scheduled_send_at: past, notes: 'kept', status: 'draft' })
    expect((await put(id, { scheduled_send_at: inDays(-2) })).json).toEqual({
      error: 'scheduled_send_at: must lie in the future',
    })
  })

  it('updateNewsletter returns 404 for an unknown id', async () => {
    expect((await put(2147483647, {})).status).toBe(404)
  })
})

describe('approveNewsletter and rejectNewsletter', () => {
  it('rejectNewsletter turns a scheduled newsletter into a draft', async () => {
    const { id } = await approved()
    await post(`${path}/${id}/schedule`, { scheduled_send_at: inDays(1) })
    expect((await post(`${path}/${id}/reject`)).json).toMatchObject({
      status: 'draft',
      approvalStatus: 'rejected',
    })
  })

  it('approveNewsletter requires a second person when Settings say so', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: true } })
    const { id } = await draft()
    const own = await post(`${path}/${id}/approve`)
    expect([own.status, own.json]).toEqual([
      400,
      { error: 'A second person must approve this newsletter' },
    ])
    const editor = await createStaff(payload, 'editor')
    expect((await post(`${path}/${id}/approve`, undefined, editor)).status).toBe(200)
  })

  it('approveNewsletter rejects whoever last changed the content, through the API or the admin UI', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: true } })
    const other = await createStaff(payload, 'admin')
    const secondPersonRequired = { error: 'A second person must approve this newsletter' }
    const { id } = await draft()
    await put(id, { html_content: '<p>Mine</p>' }, other)
    for (const writer of [admin, other])
      expect((await post(`${path}/${id}/approve`, undefined, writer)).json).toEqual(
        secondPersonRequired,
      )
    await put(id, { notes: 'no other content' }, communicator)
    expect((await post(`${path}/${id}/approve`, undefined, other)).json).toEqual(
      secondPersonRequired,
    )
    await callPlatform('PATCH', `/newsletters/${id}`, {
      token: communicator.token,
      json: { subject: 'Theirs' },
    })
    expect((await post(`${path}/${id}/approve`, undefined, other)).status).toBe(200)
    const formed = await callPlatform('PATCH', `/newsletters/${id}`, {
      token: other.token,
      json: { subject: 'Mine again' },
    })
    expect(formed.json['doc']).toMatchObject({
      approvalStatus: 'pending',
      approvedBy: null,
      approvedAt: null,
    })
    expect((await post(`${path}/${id}/approve`, undefined, other)).json).toEqual(
      secondPersonRequired,
    )
  })

  it('approveNewsletter and rejectNewsletter return 403 for a communicator', async () => {
    const { id } = await draft()
    for (const verb of ['approve', 'reject'])
      expect((await post(`${path}/${id}/${verb}`, undefined, communicator)).status).toBe(403)
  })
})

describe('scheduleNewsletter', () => {
  it('scheduleNewsletter requires approval and a time in the future', async () => {
    const { id } = await draft()
    const at = { scheduled_send_at: inDays(2) }
    expect((await post(`${path}/${id}/schedule`, at)).json).toEqual({
      error: 'Newsletter must be approved before sending',
    })
    await post(`${path}/${id}/approve`)
    expect((await post(`${path}/${id}/schedule`, { scheduled_send_at: inDays(-1) })).status).toBe(
      400,
    )
    expect((await post(`${path}/${id}/schedule`, {})).json).toEqual({
      error: 'scheduled_send_at: is required',
    })
    expect((await post(`${path}/${id}/schedule`, at)).json).toMatchObject({
      status: 'scheduled',
      ...at,
    })
  })
})

describe('approving what was read', () => {
  const ifMatch = (etag: string | null) => ({ headers: { 'if-match': String(etag) } })
  const read = (id: number, { token } = admin) => api('GET', `${path}/${id}`, { token })

  it.each(['approve', 'reject', 'schedule'])(
    '%s with If-Match of a version that has changed is 412, and decides nothing',
    async (action) => {
      const { id } = await (action === 'schedule' ? approved() : draft())
      const etag = (await read(id)).headers.get('etag')
      await put(id, { subject: 'Changed' })
      const json = action === 'schedule' ? { scheduled_send_at: inDays(1) } : undefined
      const decide = (tag: string | null) =>
        api('POST', `${path}/${id}/${action}`, {
          token: admin.token,
          ...ifMatch(tag),
          ...(json ? { json } : {}),
        })
      const late = await decide(etag)
      expect([late.status, late.json]).toEqual([
        412,
        { error: 'If-Match: the resource has changed since' },
      ])
      expect((await read(id)).json).toMatchObject({ approvalStatus: 'pending', status: 'draft' })
      if (action === 'schedule') await post(`${path}/${id}/approve`)
      const now = await decide((await read(id)).headers.get('etag'))
      expect(now.status).toBe(200)
      expect(now.headers.get('etag')).toBe((await read(id)).headers.get('etag'))
    },
  )

  it('approve and a change at once: what is approved is the version in the response, and a later change asks again', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await draft()
      const [decided] = await Promise.all([
        post(`${path}/${id}/approve`),
        put(id, { html_content: '<p>New</p>' }),
      ])
      const shown = decided.json as Newsletter & { html_content: string }
      expect(shown.approvalStatus).toBe('approved')
      const stored = (await read(id)).json as typeof shown
      expect([stored.html_content, stored.approvalStatus]).toEqual([
        '<p>New</p>',
        shown.html_content === '<p>New</p>' ? 'approved' : 'pending',
      ])
    }
  })

  it('approve returns the version it approved, and not one that was written right after', async () => {
    const { id } = await draft()
    const decided = await changedRightAfter(payload, id, () => post(`${path}/${id}/approve`))
    expect(decided.json).toMatchObject({ approvalStatus: 'approved', html_content: '<p>Hi</p>' })
    const now = await read(id)
    expect(now.json).toMatchObject({ approvalStatus: 'pending', html_content: '<p>New</p>' })
    expect(decided.headers.get('etag')).not.toBe(now.headers.get('etag'))
  })

  it('approve with If-Match and a change at once never approves another content', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await draft()
      const etag = (await read(id)).headers.get('etag')
      const [decided] = await Promise.all([
        api('POST', `${path}/${id}/approve`, { token: admin.token, ...ifMatch(etag) }),
        put(id, { html_content: '<p>New</p>' }),
      ])
      expect([200, 412]).toContain(decided.status)
      if (decided.status === 200)
        expect(decided.json).toMatchObject({
          approvalStatus: 'approved',
          html_content: '<p>Hi</p>',
        })
      expect((await read(id)).json).toMatchObject({ approvalStatus: 'pending' })
    }
  })

  it('updateNewsletter with the approval that it has changes content without approving it', async () => {
    const { id } = await approved()
    const whole = (await read(id)).json as object
    const { json } = await put(id, { ...whole, html_content: '<p>New</p>' })
    expect(json).toMatchObject({ approvalStatus: 'pending', html_content: '<p>New</p>' })
    const mine = await put(id, { notes: 'Ours', approvalStatus: 'pending' }, communicator)
    expect([mine.status, mine.json]).toMatchObject([200, { approvalStatus: 'pending' }])
  })

  it('who may approve reads newsletters, and changes none', async () => {
    const editor = await createStaff(payload, 'editor')
    const { id } = await draft()
    const one = await read(id, editor)
    expect([one.status, one.json]).toMatchObject([200, { html_content: '<p>Hi</p>' }])
    for (const more of ['', `/${id}/deliveries`])
      expect((await api('GET', `${path}${more}`, { token: editor.token })).status).toBe(200)
    for (const other of ['compose-emails', 'newsletter-subscribers', 'email-templates'])
      expect((await api('GET', `/api/staff/${other}`, { token: editor.token })).status).toBe(403)
    expect((await put(id, { notes: 'x' }, editor)).status).toBe(403)
    const etag = one.headers.get('etag')
    const decided = await api('POST', `${path}/${id}/approve`, {
      token: editor.token,
      ...ifMatch(etag),
    })
    expect([decided.status, decided.json]).toMatchObject([200, { approvalStatus: 'approved' }])
    const stored = await callPlatform('GET', `/newsletters/${id}`, { token: editor.token })
    expect([stored.status, stored.json]).toMatchObject([200, { htmlContent: '<p>Hi</p>' }])
    const sending = await callPlatform('GET', `/newsletters/${id}/sending`, { token: editor.token })
    expect(sending.json).toMatchObject({ seen: stored.json['updatedAt'] })
  })
})

describe('sendNewsletter', () => {
  const subscriber = (data: object = {}) =>
    payload.create({
      collection: 'newsletter-subscribers',
      data: { email: `${unique('r').replace(' ', '')}@example.org`, status: 'subscribed', ...data },
    })

  it('sendNewsletter freezes the subscribed, unsuppressed recipients and returns their number', async () => {
    const inside = await subscriber()
    const left = await subscriber({ status: 'unsubscribed' })
    const bounced = await subscriber({ suppression: 'hard_bounce' })
    const { id } = await approved()
    const { json } = await post(`${path}/${id}/send`)
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { newsletter: { equals: id } },
      pagination: false,
      depth: 0,
    })
    expect(json).toEqual({ success: true, sentTo: docs.length })
    const emails = docs.map(({ email }) => email)
    expect(emails).toContain(inside.email)
    expect(emails).not.toContain(left.email)
    expect(emails).not.toContain(bounced.email)
    expect((await put(id, { notes: 'late' })).json).toEqual({
      error: 'Newsletter has already been sent',
    })
    expect((await post(`${path}/${id}/schedule`, { scheduled_send_at: inDays(1) })).json).toEqual({
      error: 'Newsletter has already been sent',
    })
  })

  it('sendNewsletter succeeds exactly once of fifty concurrent requests', async () => {
    await subscriber()
    const { id } = await approved()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post(`${path}/${id}/send`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const rejected = responses.filter(({ status }) => status === 400)
    expect(rejected).toHaveLength(49)
    expect(rejected[0]?.json).toEqual({ error: 'Newsletter has already been sent' })
  })

  it('sendNewsletter gets the first response again where it is sent again with its key', async () => {
    await subscriber()
    const { id } = await approved()
    const request = { token: admin.token, headers: { 'idempotency-key': unique('send') } }
    const first = await api('POST', `${path}/${id}/send`, request)
    const again = await api('POST', `${path}/${id}/send`, request)
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json])
    expect((await post(`${path}/${id}/send`)).status).toBe(400)
  })

  it('sendNewsletter and a concurrent edit: the approved content is sent, or the edit wins and nothing is', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await approved()
      const [sent] = await Promise.all([
        post(`${path}/${id}/send`),
        put(id, { subject: 'Sneaked in' }),
      ])
      const { subject, status } = await payload.findByID({ collection: 'newsletters', id })
      expect(sent.status === 200 ? [subject, status] : [subject, status]).toEqual(
        sent.status === 200 ? ['Hello', 'sent'] : ['Sneaked in', 'draft'],
      )
    }
  })

  it('sendNewsletter rejects a newsletter without approval', async () => {
    const { id } = await draft()
    const { status, json } = await post(`${path}/${id}/send`)
    expect([status, json]).toEqual([400, { error: 'Newsletter must be approved before sending' }])
  })
})

describe('testNewsletter and readDeliveries', () => {
  it('testNewsletter queues a test mail that readDeliveries does not count', async () => {
    const { id } = await draft()
    expect((await post(`${path}/${id}/test`, { emails: ['me@example.org'] })).json).toEqual({
      success: true,
    })
    const { json } = await api('GET', `${path}/${id}/deliveries`, { token: admin.token })
    expect(json).toMatchObject({ queued: 0, sent: 0, failures: [], doubtful: [] })
    expect((await post(`${path}/${id}/test`, { emails: ['a@b.org, c@d.org'] })).json).toEqual({
      error: 'emails.0: must be a valid email address',
    })
  })
})
