import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Role, roles } from '#src/contract/permission.ts'
import { mayWriteLocked } from '#src/platform/workarounds/open-locks.ts'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** Who may lock what they edit, take a lock over, and remove one: through the platform's REST. */

const locks = '/payload-locked-documents'
const missing = 2_147_483_647

let payload: Payload
let contact: number
const staff = {} as Record<Role, Staff>
let colleague: Staff

beforeAll(async () => {
  payload = await startPayload()
  for (const role of roles) staff[role] = await createStaff(payload, role)
  colleague = await createStaff(payload, 'organizer')
})

beforeEach(async () => {
  const data = { name: 'Ann', status: 'Contact' as const }
  contact = (await payload.create({ collection: 'contacts', data })).id
})
afterEach(() => payload.delete({ collection: 'payload-locked-documents', where: {} }))

const as = ({ token }: Staff) => ({
  post: async (json: unknown) => (await callPlatform('POST', locks, { token, json })).status,
  patch: async (which: string, json: unknown) =>
    (await callPlatform('PATCH', `${locks}${which}`, { token, json })).status,
  remove: async (which: string) =>
    (await callPlatform('DELETE', `${locks}${which}`, { token })).status,
})
const user = ({ id }: Staff) => ({ relationTo: 'users' as const, value: id })
const on = (value: number) => ({ relationTo: 'contacts' as const, value })
const lockOf = async (holder: Staff) => {
  const data = { document: on(contact), user: user(holder) }
  return (await payload.create({ collection: 'payload-locked-documents', data })).id
}
const stored = z.object({
  document: z.object({ value: z.int() }),
  user: z.object({ value: z.int() }),
})
/** As stored in the database: hooks add to the holder. */
const holderOf = async (id: number) => {
  const where = { id: { equals: id } }
  const { docs } = await payload.db.find({ collection: 'payload-locked-documents', where })
  return docs.map((lock) => {
    const { document, user } = stored.parse(lock)
    return { on: document.value, by: user.value }
  })
}

describe('an edit lock', () => {
  it.each(roles)(
    'an edit lock on a contact is created by roles that may write contacts: %s',
    async (role) => {
      const writes = role === 'admin' || role === 'organizer'
      const data = { document: on(contact), user: user(staff[role]) }
      expect(await as(staff[role]).post(data)).toBe(writes ? 201 : 403)
    },
  )

  it.each(roles)(
    'an edit lock on Settings is created by administrators alone: %s',
    async (role) => {
      const data = { globalSlug: 'settings', user: user(staff[role]) }
      expect(await as(staff[role]).post(data)).toBe(role === 'admin' ? 201 : 403)
    },
  )

  it('an edit lock is created for oneself, and on an existing document', async () => {
    const { organizer } = staff
    for (const data of [
      { document: on(contact), user: user(colleague) },
      { document: on(contact) },
      { document: { relationTo: 'nothing', value: contact }, user: user(organizer) },
      { globalSlug: 'nothing', user: user(organizer) },
      { user: user(organizer) },
      {},
    ])
      expect([data, await as(organizer).post(data)]).toEqual([data, 403])
  })

  it.each(roles)(
    'an edit lock is taken over by roles that may write its document: %s',
    async (role) => {
      const id = await lockOf(colleague)
      const writes = role === 'admin' || role === 'organizer'
      const status = await as(staff[role]).patch(`/${id}`, { user: user(staff[role]) })
      expect(status).toBe(writes ? 200 : 403)
      const by = writes ? staff[role].id : colleague.id
      expect(await holderOf(id)).toEqual([{ on: contact, by }])
    },
  )

  it('an edit lock is neither given to others, moved, prolonged for them, nor changed in bulk', async () => {
    const id = await lockOf(colleague)
    const { admin, organizer } = staff
    for (const json of [
      { user: user(admin) },
      { user: user(organizer), document: on(missing) },
      { user: user(organizer), globalSlug: 'settings' },
      { document: on(missing) },
      { updatedAt: '2999-01-01T00:00:00.000Z' },
      {},
    ])
      expect([json, await as(organizer).patch(`/${id}`, json)]).toEqual([json, 403])
    const many = `?where[id][equals]=${id}`
    expect(await as(organizer).patch(many, { user: user(organizer) })).toBe(403)
    expect(await holderOf(id)).toEqual([{ on: contact, by: colleague.id }])
  })

  it.each(roles)(
    'an edit lock is removed by its holder and by administrators: %s',
    async (role) => {
      const id = await lockOf(colleague)
      const status = await as(staff[role]).remove(`/${id}`)
      if (role === 'admin') expect(status).toBe(200)
      else expect(status).toBeGreaterThanOrEqual(403)
      expect(await holderOf(id)).toHaveLength(role === 'admin' ? 0 : 1)
      if (role !== 'admin') expect(await as(colleague).remove(`/${id}`)).toBe(200)
      expect(await holderOf(id)).toEqual([])
    },
  )

  it('a bulk removal of edit locks removes one’s own alone', async () => {
    const [others, own] = [await lockOf(colleague), await lockOf(staff.organizer)]
    await as(staff.organizer).remove(`?where[id][in]=${others},${own}`)
    expect(await holderOf(others)).toHaveLength(1)
    expect(await holderOf(own)).toEqual([])
  })

  it('a sent newsletter cannot be locked for editing', async () => {
    const json = { title: 'May', subject: 'News', htmlContent: '<p>Hi</p>' }
    const created = await callPlatform('POST', '/newsletters', { token: staff.admin.token, json })
    const { id } = z.object({ id: z.int() }).parse(created.json['doc'])
    const lock = { document: { relationTo: 'newsletters', value: id }, user: user(staff.admin) }
    expect(await as(staff.admin).post(lock)).toBe(201)
    await payload.db.pool.query(
      `UPDATE newsletters SET status = 'sent', approval_status = 'approved', sent_at = now() WHERE id = $1`,
      [id],
    )
    expect(await as(staff.admin).post(lock)).toBe(403)
  })

  it.each(roles)('a form locks its document for roles that may write it: %s', async (role) => {
    const account = await payload.findByID({ collection: 'users', id: staff[role].id })
    const req = await createLocalReq({ user: { ...account, collection: 'users' } }, payload)
    const writes = role === 'admin' || role === 'organizer'
    expect(await mayWriteLocked(req, { document: on(contact) })).toBe(writes)
    expect(await mayWriteLocked(req, { globalSlug: 'settings' })).toBe(role === 'admin')
  })
})

it('Payload alone lets every account lock for others, and unlock what others edit', async () => {
  const bare = await startBarePlatform()
  const [holder, other] = [await createBareUser(bare), await createBareUser(bare)]
  const tag = await bare.create({ collection: 'tags', data: { name: holder.email } as never })
  const asOther = { user: other.user, overrideAccess: false } as const
  const locked = { relationTo: 'tags', value: tag.id } as const
  const data = { document: locked, user: { relationTo: 'users', value: holder.id } } as const
  const lock = await bare.create({ collection: 'payload-locked-documents', data, ...asOther })
  await bare.delete({ collection: 'payload-locked-documents', id: lock.id, ...asOther })
  const where = { id: { equals: lock.id } }
  expect((await bare.count({ collection: 'payload-locked-documents', where })).totalDocs).toBe(0)
})
