import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SendingState, sendingState } from '#src/contract/newsletters/sending-state.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let communicator: Staff
let editor: Staff

beforeAll(async () => {
  payload = await startPayload()
  communicator = await createStaff(payload, 'communicator')
  editor = await createStaff(payload, 'editor')
})

const mail = (fields: object = {}) =>
  payload.create({
    collection: 'compose-emails',
    data: {
      title: unique('Mail'),
      subject: 'To you',
      htmlContent: '<p>Hello</p>',
      recipientEmails: ['ada@example.org', 'bo@example.org'],
      status: 'draft',
      ...fields,
    },
  })
const call = (method: 'GET' | 'POST', path: string, token?: string, json?: unknown) =>
  callPlatform(method, `/compose-emails${path}`, { token, json })
const stateOf = async (id: number): Promise<SendingState> => {
  const { status, json } = await call('GET', `/${id}/sending`, communicator.token)
  expect(status, JSON.stringify(json)).toBe(200)
  return sendingState.parse(json)
}
const act = async (id: number, action: string, details: object = {}) =>
  call('POST', `/${id}/${action}`, communicator.token, { ...(await stateOf(id)), ...details })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the commands of a composed email', () => {
  it('the state of a composed email has its number of recipients, and no approval', async () => {
    const { id } = await mail()
    expect(await stateOf(id)).toMatchObject({
      status: 'draft',
      approvalStatus: null,
      recipients: 2,
      mayWrite: true,
      report: null,
    })
  })

  it('of ten concurrent requests to send a composed email one succeeds', async () => {
    const { id } = await mail()
    const { seen } = await stateOf(id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `/${id}/send`, communicator.token, { seen })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, json } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(400)
      expect(json).toMatchObject({ errors: [{ message: 'Email has already been sent' }] })
    }
    const { report } = await stateOf(id)
    expect(report && report.queued + report.sending + report.sent + report.failed).toBe(2)
  })

  it('a composed email can be scheduled and unscheduled', async () => {
    const { id } = await mail()
    const at = inDays(2)
    expect((await act(id, 'schedule', { at })).json).toMatchObject({
      status: 'scheduled',
      scheduledSendAt: at,
    })
    expect((await act(id, 'unschedule')).json).toMatchObject({
      status: 'draft',
      scheduledSendAt: null,
    })
  })

  it('a composed email cannot be scheduled for the past', async () => {
    const { id } = await mail()
    const { status } = await act(id, 'schedule', { at: inDays(-1) })
    expect(status).toBe(400)
    expect(await stateOf(id)).toMatchObject({ status: 'draft' })
  })

  it('a composed email changed since it was read is not sent', async () => {
    const { id } = await mail()
    const { seen } = await stateOf(id)
    await payload.update({ collection: 'compose-emails', id, data: { subject: 'Other' } })
    const { status } = await call('POST', `/${id}/send`, communicator.token, { seen })
    expect(status).toBe(412)
    expect(await stateOf(id)).toMatchObject({ status: 'draft' })
  })

  it.each(['send', 'schedule', 'unschedule'])(
    'the command %s responds 404 for a deleted composed email',
    async (action) => {
      const { id } = await mail()
      const { seen } = await stateOf(id)
      await payload.delete({ collection: 'compose-emails', id })
      const input = { seen, at: inDays(1) }
      expect((await call('POST', `/${id}/${action}`, communicator.token, input)).status).toBe(404)
      expect((await call('GET', `/${id}/sending`, communicator.token)).status).toBe(404)
    },
  )

  it('a test of a composed email goes to the given addresses as it would be sent, and to no recipient', async () => {
    const marker = `tested-${randomUUID()}`
    const htmlContent = `<p>${marker} {{name|friend}} of {{email}}</p>`
    const { id } = await mail({ subject: `About ${marker}`, htmlContent })
    const emails = [`${marker}-1@example.org`, `${marker}-2@example.org`, `${marker}-1@example.org`]
    expect((await act(id, 'test', { emails })).status).toBe(200)
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { email: { contains: marker } },
      sort: 'id',
      depth: 0,
      showHiddenFields: true,
    })
    expect(docs).toMatchObject([
      { email: emails[0], isTest: true, kind: 'compose', composeEmail: null },
      { email: emails[1], isTest: true, subject: `[Test] About ${marker}` },
    ])
    expect(docs[0]?.htmlContent).toContain(`${marker} friend of ${emails[0]}`)
    expect(docs[0]?.textContent).toContain('/api/newsletter/unsubscribe/')
    expect(docs[0]?.htmlContent).not.toContain('>Unsubscribe<')
    // The mail itself is as it was, and each of its recipients still gets it once.
    expect(await stateOf(id)).toMatchObject({ status: 'draft', recipients: 2 })
    expect((await act(id, 'send')).json).toMatchObject({ status: 'sent' })
    const { totalDocs } = await payload.count({
      collection: 'deliveries',
      where: { composeEmail: { equals: id } },
    })
    expect(totalDocs).toBe(2)
  })

  it.each([
    ['no address', []],
    ['two in one entry', ['a@example.org,b@example.org']],
    ['21 addresses', Array.from({ length: 21 }, (_, at) => `t${at}@example.org`)],
  ])('a test of a composed email to %s is rejected', async (_, emails) => {
    const { id } = await mail()
    expect((await act(id, 'test', { emails })).status).toBe(400)
  })

  it.each(['approve', 'reject', 'ask'])('a composed email has no command %s', async (action) => {
    const { id } = await mail()
    expect((await act(id, action)).status).toBe(404)
  })

  it('the commands of a composed email are for roles that may write newsletters', async () => {
    const { id } = await mail()
    const { seen } = await stateOf(id)
    expect((await call('POST', `/${id}/send`, undefined, { seen })).status).toBe(401)
    expect((await call('POST', `/${id}/send`, editor.token, { seen })).status).toBe(403)
    expect((await call('GET', `/${id}/sending`, editor.token)).status).toBe(403)
    expect(await stateOf(id)).toMatchObject({ status: 'draft' })
  })
})

describe('the form of a composed email', () => {
  const write = (recipientEmails: unknown) =>
    call('POST', '', communicator.token, {
      subject: 'S',
      htmlContent: '<p>x</p>',
      recipientEmails,
    })

  it('a composed email accepts an email address as recipient', async () => {
    expect((await write(['ada@example.org'])).status).toBe(201)
  })

  it.each([
    ['an empty list', []],
    ['null', null],
    ['a name', ['Ada']],
    ['two in one entry', ['a@example.org, b@example.org']],
    ['a header', ['a@example.org\r\nBcc: b@example.org']],
    ['1,001 addresses', Array.from({ length: 1_001 }, (_, at) => `r${at}@example.org`)],
  ])('a composed email rejects as recipients %s', async (_, recipients) => {
    expect((await write(recipients)).status).toBe(400)
  })
})

describe('the preview of a composed email', () => {
  it('the preview of a composed email fills placeholders and has no unsubscribe footer', async () => {
    const { status, json } = await call('POST', '/preview', communicator.token, {
      kind: 'composed',
      subject: 'Hi {{name|friend}}',
      html: '<p>For {{email}}</p>',
      text: '',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ findings: [] })
    expect(json['html']).not.toContain('nsubscribe')
  })
})
