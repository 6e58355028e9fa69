import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { startPayload } from '#tests/support/database.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})

const post = (path: string, json: object = { to: null }) =>
  callPlatform('POST', path, { token: admin.token, json })

const openSession = async ({ username, password }: Staff) =>
  callPlatform('POST', '/users/login', { json: { username, password } })

const isOpen = async (session: string): Promise<boolean> =>
  Boolean((await callPlatform('GET', '/users/me', { session })).json['user'])

const work = async (owner: number) => {
  const name = randomUUID()
  const contacts = await Promise.all(
    [1, 2].map(() =>
      payload.create({
        collection: 'contacts',
        data: { name, status: 'Member', tags: [], owner },
      }),
    ),
  )
  const contact = contacts[0]?.id ?? 0
  const base = { contact, ruleName: name, catchupType: 'call', dueDate: new Date().toISOString() }
  const completed = { status: 'completed', completedAt: base.dueDate } as const
  for (const state of [{ status: 'pending' }, { status: 'pending' }, completed] as const)
    await payload.create({ collection: 'follow-ups', data: { ...base, ...state, owner } })
  const rule = { name, trigger: 'event', daysAfter: 2, catchupType: 'call', owner } as const
  await payload.create({ collection: 'follow-up-rules', data: rule })
  const ownersOf = async (
    collection: 'contacts' | 'follow-ups' | 'follow-up-rules',
    field: string,
  ) => {
    const where = { [field]: { equals: name } }
    const { docs } = await payload.find({ collection, where, depth: 0, sort: 'id' })
    return docs.map((doc) => doc.owner ?? null)
  }
  return async () => ({
    contacts: await ownersOf('contacts', 'name'),
    followUps: await ownersOf('follow-ups', 'ruleName'),
    rules: await ownersOf('follow-up-rules', 'name'),
  })
}

describe('deactivating an account', () => {
  it('deactivating ends every session and token at once, and the login fails as with a wrong password', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = sessionOf(await openSession(staff)) ?? ''
    expect(await isOpen(session)).toBe(true)
    const link = await resetTokenFor(payload, staff.email)
    expect((await post(`/users/${staff.id}/deactivate`)).status).toBe(200)

    expect(await isOpen(session)).toBe(false)
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
    expect((await api('GET', '/api/staff/profile', { token: staff.token })).status).toBe(401)
    const { username, password } = staff
    const right = await api('POST', '/api/auth/login', { json: { username, password } })
    const wrong = await api('POST', '/api/auth/login', { json: { username, password: 'no' } })
    expect([right.status, right.json]).toEqual([wrong.status, wrong.json])
    const admission = await openSession(staff)
    const unknown = await openSession({ ...staff, username: 'nobody-at-all' })
    expect([admission.status, admission.json]).toEqual([unknown.status, unknown.json])
    const reset = { json: { token: link, password: 'a long password' } }
    expect((await callPlatform('POST', '/users/reset-password', reset)).status).toBe(403)
  })

  it('a session that is refreshed meanwhile is not brought back', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = sessionOf(await openSession(staff)) ?? ''
    const { findOne } = payload.db
    let isDue = true
    payload.db.findOne = async function findAndDeactivate(args) {
      const found = await findOne.call(this, args)
      if (args.collection === 'users' && isDue) {
        isDue = false
        await post(`/users/${staff.id}/deactivate`)
      }
      return found as never
    }
    try {
      await callPlatform('POST', '/users/refresh-token', { session })
    } finally {
      payload.db.findOne = findOne
    }
    expect(isDue).toBe(false)
    expect(await isOpen(session)).toBe(false)
  })

  it('reactivated, the account signs in again; what ended stays ended', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = sessionOf(await openSession(staff)) ?? ''
    await post(`/users/${staff.id}/deactivate`)
    expect((await post(`/users/${staff.id}/deactivate`)).status).toBe(409)
    expect((await post(`/users/${staff.id}/reactivate`)).status).toBe(200)
    expect((await post(`/users/${staff.id}/reactivate`)).status).toBe(409)
    expect(await isOpen(session)).toBe(false)
    expect((await api('GET', '/api/auth/check', { token: staff.token })).status).toBe(401)
    expect((await openSession(staff)).status).toBe(200)
  })

  it('contacts and open follow-ups are handed over, with the counts of before', async () => {
    const [leaving, colleague] = [
      await createStaff(payload, 'organizer'),
      await createStaff(payload, 'organizer'),
    ]
    const owners = await work(leaving.id)
    const path = `/users/${leaving.id}`
    const counted = await callPlatform('GET', `${path}/owned`, { token: admin.token })
    expect(counted.json).toMatchObject({ contacts: 2, followUps: 2, submissions: 0 })
    const { json } = await post(`${path}/deactivate`, { to: colleague.id })
    expect(json).toEqual({ contacts: 2, followUps: 2, submissions: 0 })
    const to = colleague.id
    expect(await owners()).toEqual({
      contacts: [to, to],
      followUps: [to, to, leaving.id],
      rules: [to],
    })
  })

  it('without a successor they are unassigned; a deactivated user cannot be one', async () => {
    const leaving = await createStaff(payload, 'organizer')
    const owners = await work(leaving.id)
    await post(`/users/${leaving.id}/deactivate`)
    const { contacts } = await owners()
    expect(contacts).toEqual([null, null])
    const other = await createStaff(payload, 'organizer')
    const handed = await post(`/users/${other.id}/deactivate`, { to: leaving.id })
    expect([handed.status, handed.json['errors']]).toMatchObject([
      409,
      [{ code: 'owner-not-permitted' }],
    ])
    const { json } = await callPlatform('GET', '/follow-ups/owners', { token: admin.token })
    const ids = (json['owners'] as { id: number }[]).map(({ id }) => id)
    expect(ids).toContain(other.id)
    expect(ids).not.toContain(leaving.id)
  })

  it('deleting hands over too', async () => {
    const [leaving, colleague] = [
      await createStaff(payload, 'organizer'),
      await createStaff(payload, 'organizer'),
    ]
    const owners = await work(leaving.id)
    const to = colleague.id
    expect((await post(`/users/${leaving.id}/remove`, { to })).json).toEqual({
      contacts: 2,
      followUps: 2,
      submissions: 0,
    })
    expect(await owners()).toEqual({ contacts: [to, to], followUps: [to, to, null], rules: [to] })
    expect((await post(`/users/${leaving.id}/remove`, { to })).status).toBe(404)
  })

  it('the trail has each kind of work that was handed over, with how much', async () => {
    const [leaving, colleague] = [
      await createStaff(payload, 'admin'),
      await createStaff(payload, 'admin'),
    ]
    await work(leaving.id)
    const sender = { name: 'Ada', email: `${randomUUID()}@example.org` }
    const message = { ...sender, subject: 'S', message: 'M', status: 'new', owner: leaving.id }
    await payload.create({ collection: 'contact-submissions', data: message as never })
    const path = `users/${leaving.id}`
    const handed = (collection: string, amount: number) => ({
      ...{ actorId: admin.id, action: 'changed', collection, fields: ['owner'] },
      ...{ amount, partOf: path },
    })
    const sets = async (leave: () => Promise<unknown>) =>
      (await tracedDuring(payload, leave)).filter(({ amount }) => amount !== null)
    expect(await sets(() => post(`/${path}/deactivate`, { to: colleague.id }))).toMatchObject([
      handed('contacts', 2),
      handed('follow-ups', 2),
      handed('contact-submissions', 1),
      handed('follow-up-rules', 1),
    ])
    // Deleted in another way than by the command, which asks who takes over, it has no owner.
    const { token } = admin
    const remove = () => callPlatform('DELETE', `/users/${colleague.id}`, { token })
    const left = await sets(remove)
    expect(left.map(({ collection, amount }) => [collection, amount])).toEqual([
      ['contacts', 2],
      ['follow-ups', 2],
      ['contact-submissions', 1],
      ['follow-up-rules', 1],
    ])
  })

  it('several at once are not deleted, so that none leaves its work behind', async () => {
    const leaving = await createStaff(payload, 'organizer')
    const owners = await work(leaving.id)
    const bulk = { change: { kind: 'delete' }, selection: { ids: [leaving.id] } }
    const rejected = await post('/users/bulk', bulk)
    expect([rejected.status, rejected.json['errors']]).toMatchObject([
      400,
      [{ code: 'bulk-accounts-one-by-one' }],
    ])
    const query = `where[id][in]=${leaving.id}`
    const { token } = admin
    expect((await callPlatform('DELETE', `/users?${query}`, { token })).status).toBe(403)
    expect((await owners()).contacts).toEqual([leaving.id, leaving.id])
    expect((await openSession(leaving)).status).toBe(200)
  })

  it('one’s own account, and a hand-over to oneself, are rejected and change nothing', async () => {
    const leaving = await createStaff(payload, 'organizer')
    for (const [path, to, code] of [
      [`/users/${admin.id}/deactivate`, null, 'account-own'],
      [`/users/${admin.id}/remove`, null, 'account-own'],
      [`/users/${leaving.id}/deactivate`, leaving.id, 'owner-not-permitted'],
    ] as const)
      expect((await post(path, { to })).json['errors'], path).toMatchObject([{ code }])
    expect((await openSession(leaving)).status).toBe(200)
  })
})

describe('the last active administrator', () => {
  it('the last active administrator stays, whoever else is invited or deactivated, and however many at once', async () => {
    const { payload: empty } = await startOnEmptyDatabase()
    const { drizzle } = empty.db
    await drizzle.execute(sql`TRUNCATE users CASCADE`)
    const [first, second] = [await createStaff(empty, 'admin'), await createStaff(empty, 'admin')]
    const deactivate = (id: number) =>
      drizzle.execute(sql`UPDATE users SET state = 'deactivated' WHERE id = ${id}`)
    const both = await Promise.allSettled([deactivate(first.id), deactivate(second.id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await drizzle.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM users WHERE state = 'active'`,
    )
    expect(rows[0]?.n).toBe(1)
    const left = await empty.find({ collection: 'users', where: { state: { equals: 'active' } } })
    const [user] = left.docs
    if (!user) throw new Error('no administrator is left')
    const demote = empty.update({
      collection: 'users',
      id: user.id,
      data: { roles: ['editor'] },
      overrideAccess: false,
      user: { ...user, collection: 'users' },
    })
    await expect(demote).rejects.toMatchObject({ status: 400 })
  })
})
