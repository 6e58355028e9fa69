import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SendingState, sendingState } from '#src/email/compose/sending-state.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, subscribe } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let admin: Staff
let editor: Staff
let communicator: Staff
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
  editor = await createStaff(payload, 'editor')
  communicator = await createStaff(payload, 'communicator')
  organizer = await createStaff(payload, 'organizer')
})

beforeEach(async () => {
  await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: false } })
})

const get = (path: string, token?: string) => callPlatform('GET', `/newsletters${path}`, { token })
const press = (path: string, json: unknown, token?: string) =>
  callPlatform('POST', `/newsletters${path}`, { token, json })

const stateOf = async (id: number, by = admin): Promise<SendingState> => {
  const { status, json } = await get(`/${id}/sending`, by.token)
  expect(status, JSON.stringify(json)).toBe(200)
  return sendingState.parse(json)
}

const letter = (fields: object = {}) =>
  payload.create({
    collection: 'newsletters',
    data: {
      title: unique('Letter'),
      subject: 'Hello {{name|friend}}',
      htmlContent: '<p>Hi {{name|friend}}</p>',
      status: 'draft',
      approvalStatus: 'pending',
      ...fields,
    },
  })
const approved = () => letter({ approvalStatus: 'approved' })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** What a command needs beside the version its user has seen. */
const details = {
  approve: { comment: 'Well said' },
  reject: { comment: 'Too long' },
  ask: {},
  send: {},
  schedule: { at: inDays(2) },
  unschedule: {},
  test: { emails: ['me@example.org'] },
}
type Action = keyof typeof details
const actions = Object.keys(details) as Action[]

const act = async (id: number, action: Action, by: Staff, more: object = {}) => {
  const { seen } = await stateOf(id)
  return press(`/${id}/${action}`, { seen, ...details[action], ...more }, by.token)
}

describe('the state of a newsletter', () => {
  it('the state of a newsletter has its status and its number of recipients', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'desk', 3)
    const { id } = await approved()
    expect(await stateOf(id)).toEqual({
      status: 'draft',
      approvalStatus: 'approved',
      approvalComment: '',
      decidedBy: '',
      scheduledSendAt: null,
      sentAt: null,
      seen: expect.any(String),
      recipients: 3,
      mayWrite: true,
      mayApprove: true,
      report: null,
      progress: null,
      heldUp: null,
    })
  })

  it('the state of a newsletter says what the user may do', async () => {
    const { id } = await letter()
    expect(await stateOf(id, communicator)).toMatchObject({ mayWrite: true, mayApprove: false })
    expect(await stateOf(id, organizer)).toMatchObject({ mayWrite: false, mayApprove: false })
  })

  it('the state of a sent newsletter has the counts of its deliveries', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'counts', 2)
    const { id } = await approved()
    const { status, json } = await act(id, 'send', admin)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(sendingState.parse(json)).toMatchObject({
      status: 'sent',
      sentAt: expect.any(String),
      report: { queued: 2, sending: 0, sent: 0, failed: 0, suppressed: 0, inDoubt: 0 },
    })
  })

  it('the state of a newsletter is for roles that may read newsletters', async () => {
    const { id } = await letter()
    expect((await get(`/${id}/sending`)).status).toBe(401)
    expect((await get(`/${id}/sending`, editor.token)).status).toBe(403)
    expect((await get('/999999/sending', admin.token)).status).toBe(404)
    expect((await get('/x/sending', admin.token)).status).toBe(404)
  })
})

describe.each(actions)('the command %s of a newsletter', (action) => {
  const decides = action === 'approve' || action === 'reject'
  const ready = () => (action === 'ask' ? letter({ approvalStatus: 'rejected' }) : approved())

  it(`${action} of a newsletter is for the roles that may run it, and for no others`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    const body = { seen, ...details[action] }
    expect((await press(`/${id}/${action}`, body)).status).toBe(401)
    const forbidden = decides ? communicator : editor
    for (const person of [organizer, forbidden])
      expect((await press(`/${id}/${action}`, body, person.token)).status).toBe(403)
    expect((await stateOf(id)).seen).toBe(seen)
    const allowed = decides ? editor : communicator
    const { status, json } = await press(`/${id}/${action}`, body, allowed.token)
    expect(status, JSON.stringify(json)).toBe(200)
  })

  it(`${action} of a newsletter that changed since it was read is rejected, and sends nothing`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    await payload.update({ collection: 'newsletters', id, data: { subject: 'Another' } })
    const { status, json } = await press(
      `/${id}/${action}`,
      { seen, ...details[action] },
      admin.token,
    )
    expect(status).toBe(409)
    expect(json).toEqual({
      errors: [
        {
          message: 'Another user has changed it. Please review it again.',
          code: 'document-changed',
          params: [],
        },
      ],
    })
    const { rows } = await payload.db.drizzle.execute(
      `SELECT id FROM deliveries WHERE newsletter_id = ${id}`,
    )
    expect(rows).toEqual([])
  })

  it(`${action} of a deleted newsletter responds 404`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    await payload.delete({ collection: 'newsletters', id })
    const { status } = await press(`/${id}/${action}`, { seen, ...details[action] }, admin.token)
    expect(status).toBe(404)
  })

  it.each([
    ['no JSON', 'x'],
    ['no version', {}],
    ['a number as version', { seen: 5 }],
  ])(`${action} of a newsletter with %s responds 400`, async (_, body) => {
    const { id } = await ready()
    expect((await press(`/${id}/${action}`, body, admin.token)).status).toBe(400)
  })
})

describe('approving and rejecting a newsletter', () => {
  it('the comment on a newsletter is stored until the next decision', async () => {
    const { id } = await letter()
    await act(id, 'reject', admin, { comment: ' Too long ' })
    expect(await stateOf(id)).toMatchObject({
      approvalStatus: 'rejected',
      approvalComment: 'Too long',
      decidedBy: expect.stringMatching(/./),
    })
    await act(id, 'ask', communicator)
    expect(await stateOf(id)).toMatchObject({
      approvalStatus: 'pending',
      approvalComment: 'Too long',
    })
    await act(id, 'approve', admin, { comment: '' })
    expect(await stateOf(id)).toMatchObject({ approvalStatus: 'approved', approvalComment: '' })
  })

  it('a comment on a newsletter of 2,000 characters is accepted, and of more rejected', async () => {
    const { id } = await letter()
    expect((await act(id, 'reject', admin, { comment: 'x'.repeat(2_000) })).status).toBe(200)
    expect((await act(id, 'reject', admin, { comment: 'x'.repeat(2_001) })).status).toBe(400)
  })

  it('an author cannot approve their own newsletter where a second approver is required', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: true } })
    const { id } = await letter({ createdBy: admin.id })
    const { status, json } = await act(id, 'approve', admin)
    expect(status).toBe(400)
    expect(json).toEqual({
      errors: [
        {
          message: 'A second person must approve this newsletter',
          code: 'second-approver-required',
          params: [],
        },
      ],
    })
  })

  it('rejecting a scheduled newsletter makes it a draft', async () => {
    const { id } = await approved()
    await act(id, 'schedule', communicator)
    await act(id, 'reject', admin)
    expect(await stateOf(id)).toMatchObject({ status: 'draft', approvalStatus: 'rejected' })
  })
})

describe('sending and scheduling a newsletter', () => {
  it.each(['send', 'schedule'] as const)('a newsletter needs approval to %s', async (action) => {
    const { id } = await letter()
    const { status, json } = await act(id, action, communicator)
    expect(status).toBe(400)
    expect(json).toEqual({
      errors: [
        {
          message: 'Newsletter must be approved before sending',
          code: 'newsletter-not-approved',
          params: [],
        },
      ],
    })
  })

  it('a newsletter cannot be scheduled for the past', async () => {
    const { id } = await approved()
    expect((await act(id, 'schedule', communicator, { at: inDays(-1) })).status).toBe(400)
    expect((await act(id, 'schedule', communicator, { at: 'soon' })).status).toBe(400)
  })

  it('a newsletter can be scheduled and unscheduled', async () => {
    const { id } = await approved()
    await act(id, 'schedule', communicator)
    expect(await stateOf(id)).toMatchObject({
      status: 'scheduled',
      scheduledSendAt: details.schedule.at,
    })
    await act(id, 'unschedule', communicator)
    expect(await stateOf(id)).toMatchObject({ status: 'draft', scheduledSendAt: null })
  })

  it('of ten concurrent requests to send a newsletter one succeeds', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'once', 5)
    const { id } = await approved()
    const { seen } = await stateOf(id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => press(`/${id}/send`, { seen }, communicator.token)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stateOf(id)).report).toMatchObject({ queued: 5 })
  })

  const moves = actions.filter((action) => action !== 'test')
  it.each(moves)('a sent newsletter rejects the command %s', async (action) => {
    const { id } = await approved()
    await act(id, 'send', communicator)
    expect((await act(id, action, admin)).status).toBe(400)
  })

  it('a test mail of a newsletter goes to the given addresses once, and to no subscriber', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'untested', 3)
    const { id } = await letter()
    const emails = ['one@example.org', 'two@example.org', 'one@example.org']
    expect((await act(id, 'test', communicator, { emails })).status).toBe(200)
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { newsletter: { equals: id } },
      sort: 'id',
    })
    expect(docs.map(({ email, isTest }) => [email, isTest])).toEqual([
      ['one@example.org', true],
      ['two@example.org', true],
    ])
  })

  it.each([
    ['no address', []],
    ['an invalid address', ['x']],
    ['a line break', ['a@example.org\r\nBcc: b@example.org']],
    ['two in one entry', ['a@example.org,b@example.org']],
    ['21 addresses', Array.from({ length: 21 }, (_, at) => `t${at}@example.org`)],
  ])('a test mail to %s is rejected', async (_, emails) => {
    const { id } = await letter()
    expect((await act(id, 'test', communicator, { emails })).status).toBe(400)
  })
})
