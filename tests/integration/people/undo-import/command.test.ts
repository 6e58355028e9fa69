import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { callUndo } from '#tests/support/imports.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let admin: Staff
let imports: UndoneImports
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
  imports = undoneImportsOf(crm, admin)
})

const consent = { consent: 'I agree to the newsletter' }

describe('an undo of an import', () => {
  it('happens once, however many undo it at once', async () => {
    const one = await imports.ofOne()
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => callUndo('POST', admin.token, one.id)),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(tries.find(({ status }) => status === 409)?.text).toContain('import-undone')
    const { json } = await callPlatform('GET', `/imports/${one.id}?depth=0`, admin)
    expect(json).toMatchObject({ undoneAt: expect.any(String), undoneBy: admin.id })
  })

  it('is possible for 30 days', async () => {
    const one = await imports.ofOne()
    const age = (days: number) =>
      imports.execute(sql`
        UPDATE imports SET created_at = now() - make_interval(days => ${days}) WHERE id = ${one.id}`)
    await age(31)
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await callUndo(method, admin.token, one.id)
      expect([status, text]).toEqual([409, expect.stringContaining('import-too-old')])
    }
    expect(await imports.stored(one.email)).toBeDefined()
    await age(29)
    expect((await callUndo('POST', admin.token, one.id)).status).toBe(200)
  })

  it('is for who may import: contacts, or subscribers', async () => {
    const contacts = await imports.ofOne()
    const subscribers = await imports.ofSubscribers([['email'], [uniqueEmail()]])
    const statuses = async (role: 'organizer' | 'communicator' | 'editor') => {
      const { token } = await createStaff(crm.payload, role)
      const all = [contacts.id, subscribers.id].map(
        async (id) => (await callUndo('GET', token, id)).status,
      )
      return Promise.all(all)
    }
    expect(await statuses('organizer')).toEqual([200, 403])
    expect(await statuses('communicator')).toEqual([403, 200])
    expect(await statuses('editor')).toEqual([403, 403])
    expect((await callPlatform('POST', `/imports/${contacts.id}/undo`)).status).toBe(401)
    expect((await callUndo('POST', admin.token, 2_000_000_000)).status).toBe(404)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await callUndo('POST', token, contacts.id)).status).toBe(403)
    expect(await imports.stored(contacts.email)).toBeDefined()
  })

  it('that fails midway changes nothing, and can be done again', async () => {
    const one = await imports.ofOne()
    const known = uniqueEmail()
    await crm.createContact({ email: known })
    const both = [
      ['name', 'email', 'city'],
      ['Bob', known, 'Bonn'],
      ['Cem', uniqueEmail(), ''],
    ]
    const { id } = await imports.ofContacts(both, { known: 'update', subscribe: consent })
    const before = [await imports.stored(known), await imports.subscriber(known)]
    await imports.execute(sql`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'for a test'; END $$;
      CREATE TRIGGER fail_for_test BEFORE UPDATE OF undone_at ON imports
        FOR EACH ROW WHEN (NEW.undone_at IS NOT NULL) EXECUTE FUNCTION fail_for_test()`)
    try {
      expect((await callUndo('POST', admin.token, id)).status).toBe(500)
    } finally {
      await imports.execute(sql`DROP FUNCTION fail_for_test() CASCADE`)
    }
    expect([await imports.stored(known), await imports.subscriber(known)]).toEqual(before)
    expect(await imports.undo(id)).toMatchObject({ deleted: 3, restored: 1, kept: 0, withdrawn: 2 })
    expect(await imports.undo(one.id)).toMatchObject({ deleted: 1 })
  })

  it('names people as they are called when it is read, and not who has been deleted since', async () => {
    const one = await imports.ofOne()
    await imports.change(one.contact, { name: 'Anna' })
    await imports.undo(one.id)
    await imports.change(one.contact, { name: 'Anne' })
    const titles = async () =>
      (await imports.preview(one.id)).undo?.keptPeople.map(({ title }) => title)
    expect(await titles()).toEqual(['Anne'])
    await crm.payload.delete({ collection: 'contacts', id: one.contact })
    expect(await titles()).toEqual([''])
    const { text } = await callPlatform('GET', `/imports/${one.id}?depth=0`, admin)
    expect(text).not.toMatch(/Ann/)
  })
})
