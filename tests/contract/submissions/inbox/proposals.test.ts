import { describe, expect, it } from 'vitest'
import { openSubmissions, proposalsPath, timestamp } from '#tests/support/sent-submissions.ts'

const { payload, api, admin, organizer, communicator, ok, propose } = await openSubmissions()

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
