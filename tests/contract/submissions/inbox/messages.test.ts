import { describe, expect, it } from 'vitest'
import { column } from '#tests/support/content.ts'
import { unique } from '#tests/support/crm.ts'
import { eventually } from '#tests/support/muster.ts'
import { messagesPath, openSubmissions, timestamp } from '#tests/support/sent-submissions.ts'

const { payload, api, admin, organizer, communicator, ok, sendMessage } = await openSubmissions()

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
