import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { column } from '#tests/support/content.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** What the public has sent, read and handled by programs of staff. */

let payload: Payload
let api: ApiClient
let admin: Staff
let organizer: Staff
let communicator: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  organizer = await createStaff(payload, 'organizer')
  communicator = await createStaff(payload, 'communicator')
})

const ok = async (method: 'GET' | 'POST' | 'PUT', path: string, by: Staff, json?: object) => {
  const call = json === undefined ? {} : { json }
  const response = await api(method, path, { token: by.token, ...call })
  expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)])
  return response.json
}

const messagesPath = '/api/staff/contact-submissions'
const proposalsPath = '/api/staff/action-submissions'

/** A message as the public sends it, and its id. */
const sendMessage = async (fields: object = {}) => {
  const body = { name: 'Ada', email: uniqueEmail(), subject: unique('Subject'), message: 'Hello' }
  const sent = { ...body, ...fields }
  await api('POST', '/api/contact', { json: sent })
  const [found] = (await ok(
    'GET',
    `${messagesPath}?search=${encodeURIComponent(sent.email)}`,
    admin,
  )) as { id: number }[]
  return { ...sent, id: found?.id ?? 0 }
}

const propose = async (fields: object = {}) => {
  const body = {
    title: unique('Rally'),
    description: 'For the library',
    contactName: 'Grace',
    contactEmail: uniqueEmail(),
    content: '<p>On Saturday.</p>',
    ...fields,
  }
  const { json } = await api('POST', '/api/student/submit-action', { json: body })
  return { ...body, id: Number(Object(json).id) }
}

const timestamp = expect.stringMatching(/^\d{4}-.*Z$/)

describe('messages', () => {
  it('listContactSubmissions returns what was sent, newest first, and readContactSubmission one', async () => {
    const name = unique('Ada')
    const first = await sendMessage({ name })
    const second = await sendMessage({ name })
    const list = await ok('GET', `${messagesPath}?search=${encodeURIComponent(name)}`, communicator)
    const rest = {
      status: 'new',
      handledAt: null,
      handledBy: null,
      contactId: null,
      createdAt: timestamp,
    }
    expect(list).toEqual([
      { ...second, ...rest },
      { ...first, ...rest },
    ])
    expect(await ok('GET', `${messagesPath}/${first.id}`, communicator)).toEqual({
      ...first,
      ...rest,
    })
  })

  it('listContactSubmissions filters by status and text, in pages of fifty by default', async () => {
    const word = unique('Word')
    const sent = [await sendMessage({ message: word }), await sendMessage({ subject: word })]
    await ok('PUT', `${messagesPath}/${sent[0]?.id}`, organizer, { status: 'handled' })
    const ids = async (query: string) =>
      column(
        await ok('GET', `${messagesPath}?search=${encodeURIComponent(word)}&${query}`, admin),
        'id',
      )
    expect(await ids('')).toEqual([sent[1]?.id, sent[0]?.id])
    expect(await ids('status=handled')).toEqual([sent[0]?.id])
    expect(await ids('status=answered')).toEqual([])
    expect(await ids('limit=1&offset=1')).toEqual([sent[0]?.id])
    const { status, json } = await api('GET', `${messagesPath}?status=read`, admin)
    const error = 'status: must be one of new, handled, answered'
    expect([status, json]).toEqual([400, { error }])
    await payload.db.pool.query(
      `INSERT INTO contact_submissions (subject, name, email, message, status)
       SELECT $1, 'Ada', 'a@b.test', 'Hello', 'new' FROM generate_series(1, 51)`,
      [word],
    )
    expect(await ids('')).toHaveLength(50)
    expect(await ids('limit=500')).toHaveLength(53)
    await payload.db.pool.query('DELETE FROM contact_submissions WHERE subject = $1', [word])
  })

  it('updateContactSubmission records who handled it, and clears that when it is new again', async () => {
    const { id } = await sendMessage()
    const path = `${messagesPath}/${id}`
    expect(await ok('PUT', path, organizer, { status: 'handled' })).toMatchObject({
      status: 'handled',
      handledAt: timestamp,
      handledBy: { id: organizer.id, username: organizer.username },
    })
    expect(await ok('PUT', path, organizer, { status: 'new' })).toMatchObject({
      status: 'new',
      handledAt: null,
      handledBy: null,
    })
  })

  it('updateContactSubmission changes the status alone, and demands one', async () => {
    const { id, subject } = await sendMessage()
    const path = `${messagesPath}/${id}`
    expect(await ok('PUT', path, admin, { status: 'answered', subject: 'Other' })).toMatchObject({
      subject,
    })
    for (const [json, error] of [
      [{}, 'status: is required'],
      [{ status: 'read' }, 'status: must be one of new, handled, answered'],
    ] as const) {
      const response = await api('PUT', path, { token: admin.token, json })
      expect([response.status, response.json]).toEqual([400, { error }])
    }
  })

  it('updateContactSubmission waits for a command on the message, and overwrites nothing of it', async () => {
    const { id } = await sendMessage()
    const json = { name: unique('Ada') }
    const contact = Object(await ok('POST', '/api/staff/contacts', admin, json)).id
    const client = await payload.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE contact_submissions SET contact_id = $2 WHERE id = $1', [
        id,
        contact,
      ])
      const changed = ok('PUT', `${messagesPath}/${id}`, admin, { status: 'handled' })
      const waiting = `SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await eventually(
        async () => (await payload.db.pool.query(waiting)).rowCount === 1,
        'the change waits',
      )
      await client.query('COMMIT')
      expect(await changed).toMatchObject({ status: 'handled', contactId: contact })
    } finally {
      client.release()
    }
  })

  it('deleteContactSubmission deletes it once', async () => {
    const { id } = await sendMessage()
    const remove = () => api('DELETE', `${messagesPath}/${id}`, { token: organizer.token })
    expect((await remove()).json).toEqual({ success: true })
    expect((await remove()).status).toBe(404)
    expect((await api('GET', `${messagesPath}/${id}`, { token: admin.token })).status).toBe(404)
  })
})

describe('proposals', () => {
  it('listActionSubmissions returns them without content, readActionSubmission with it', async () => {
    const { content, ...sent } = await propose({ contactPhone: '+31 20 123 4567' })
    const rest = {
      imageUrls: [],
      status: 'new',
      decidedAt: null,
      decidedBy: null,
      actionId: null,
      createdAt: timestamp,
    }
    const search = encodeURIComponent(sent.title)
    expect(await ok('GET', `${proposalsPath}?search=${search}`, communicator)).toEqual([
      { ...sent, ...rest },
    ])
    expect(await ok('GET', `${proposalsPath}/${sent.id}`, communicator)).toEqual({
      ...sent,
      ...rest,
      content,
    })
    expect(await ok('GET', `${proposalsPath}?search=${search}&status=accepted`, admin)).toEqual([])
    const { headers } = await api('GET', `${proposalsPath}?search=${search}&total=true`, {
      token: admin.token,
    })
    expect(headers.get('x-total-count')).toBe('1')
  })

  it('updateActionSubmission accepts one, and makes a draft action of it', async () => {
    const { id, title } = await propose()
    const decided = Object(await ok('PUT', `${proposalsPath}/${id}`, admin, { status: 'accepted' }))
    expect(decided).toMatchObject({
      status: 'accepted',
      decidedAt: timestamp,
      decidedBy: { id: admin.id, username: admin.username },
      actionId: expect.any(Number),
    })
    const action = await payload.findByID({
      collection: 'actions',
      id: decided.actionId,
      draft: true,
    })
    expect(action).toMatchObject({ title, _status: 'draft' })
  })

  it('updateActionSubmission decides once: later and concurrent decisions are rejected', async () => {
    const { id } = await propose()
    const decide = (status: string) =>
      api('PUT', `${proposalsPath}/${id}`, { token: admin.token, json: { status } })
    const sent = await Promise.all([decide('accepted'), decide('rejected'), decide('rejected')])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { status, json } = await decide('rejected')
    expect([status, json]).toEqual([
      400,
      { error: 'status: This proposal has already been decided' },
    ])
    expect((await decide('new')).json).toEqual({
      error: 'status: must be one of accepted, rejected',
    })
  })

  it('updateActionSubmission lets those reject who may not write actions, and not accept', async () => {
    const { id } = await propose()
    const path = `${proposalsPath}/${id}`
    const accept = await api('PUT', path, { token: organizer.token, json: { status: 'accepted' } })
    expect([accept.status, accept.json]).toEqual([403, { error: 'Forbidden' }])
    expect(await ok('GET', path, organizer)).toMatchObject({ status: 'new' })
    expect(await ok('PUT', path, organizer, { status: 'rejected' })).toMatchObject({
      status: 'rejected',
      actionId: null,
    })
  })

  it('deleteActionSubmission deletes it, and leaves its action', async () => {
    const { id } = await propose()
    const path = `${proposalsPath}/${id}`
    const { actionId } = Object(await ok('PUT', path, admin, { status: 'accepted' }))
    const removed = await api('DELETE', path, { token: admin.token })
    expect([removed.status, removed.json]).toEqual([200, { success: true }])
    expect((await api('GET', path, { token: admin.token })).status).toBe(404)
    const action = await payload.findByID({ collection: 'actions', id: actionId, draft: true })
    expect(action.id).toBe(actionId)
  })
})

describe('the inbox', () => {
  it('is read by those who may read submissions, and changed by those who may write them', async () => {
    const message = await sendMessage()
    const proposal = await propose()
    for (const [path, id, status] of [
      [messagesPath, message.id, 'handled'],
      [proposalsPath, proposal.id, 'rejected'],
    ] as const) {
      const one = `${path}/${id}`
      const { token } = communicator
      expect((await api('PUT', one, { token, json: { status } })).status).toBe(403)
      expect((await api('DELETE', one, { token })).status).toBe(403)
      expect((await api('GET', one)).status).toBe(401)
      const missing = `${path}/2147483647`
      for (const [method, call] of [
        ['GET', {}],
        ['PUT', { json: { status } }],
        ['DELETE', {}],
      ] as const) {
        const response = await api(method, missing, { token: admin.token, ...call })
        expect([method, response.status]).toEqual([method, 404])
      }
    }
  })
})

describe('readFollowUp', () => {
  it('readFollowUp returns one with its owner, and 404 for none', async () => {
    const { id: contact } = Object(
      await ok('POST', '/api/staff/contacts', organizer, { name: unique('Ada') }),
    )
    const { id } = await payload.create({
      collection: 'follow-ups',
      data: {
        contact,
        ruleName: 'Call back',
        catchupType: 'call',
        dueDate: '2031-01-01T10:00:00.000Z',
        status: 'pending',
      },
    })
    expect(await ok('GET', `/api/staff/follow-ups/${id}`, organizer)).toMatchObject({
      id,
      contactId: contact,
      ruleName: 'Call back',
      ownerId: null,
    })
    const { status } = await api('GET', '/api/staff/follow-ups/2147483647', {
      token: organizer.token,
    })
    expect(status).toBe(404)
  })
})
