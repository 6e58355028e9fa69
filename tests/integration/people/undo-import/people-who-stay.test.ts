import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { createStaff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let merges: Merges
let imports: UndoneImports
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  imports = undoneImportsOf(crm, await createStaff(crm.payload, 'admin'))
})

const kept = (
  reason: string,
  id: number,
  target = 'contact',
  title: unknown = expect.any(String),
) => ({
  target,
  id,
  title,
  reason,
})

describe('undoing an import of contacts', () => {
  it.each<[string, string, (one: { email: string; contact: number }) => Promise<unknown>]>([
    ['was changed', 'changed', ({ contact }) => imports.change(contact, { city: 'Bonn' })],
    [
      'reached a stage',
      'activity',
      async ({ contact }) => crm.reach(contact, (await crm.createStage()).id),
    ],
    [
      'has an interaction',
      'activity',
      ({ contact }) => merges.send('POST', `/${contact}/interactions`, { kind: 'note' }),
    ],
    [
      'has a follow-up',
      'activity',
      ({ contact }) =>
        imports.execute(sql`
          INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date)
          VALUES (${contact}, '', 'call', now())`),
    ],
    ['was mailed as a contact', 'mailed', ({ email, contact }) => imports.mail({ email, contact })],
    [
      'was mailed by address',
      'mailed',
      ({ email }) => imports.mail({ email: email.toUpperCase() }),
    ],
  ])('leaves someone who %s since, and says so', async (_what, reason, happen) => {
    const one = await imports.ofOne()
    await happen(one)
    const before = await imports.stored(one.email)
    expect(await imports.undo(one.id)).toMatchObject({
      ...{ deleted: 0, restored: 0, kept: 1 },
      keptPeople: [kept(reason, one.contact, 'contact', 'Ann')],
    })
    expect(await imports.stored(one.email)).toEqual(before)
  })

  it('reports people who were deleted, or merged into another, as having nothing to undo', async () => {
    const [gone, merged] = [await imports.ofOne(), await imports.ofOne()]
    await crm.payload.delete({ collection: 'contacts', id: gone.contact })
    expect((await imports.undo(gone.id)).keptPeople).toEqual([
      kept('deleted', gone.contact, 'contact', ''),
    ])
    const keep = await crm.createContact({ name: 'Kept' })
    await merges.mustMerge(keep.id, merged.contact)
    expect((await imports.undo(merged.id)).keptPeople).toEqual([
      kept('deleted', keep.id, 'contact', 'Kept'),
    ])
    expect(await merges.find(keep.id)).toBeDefined()
  })

  it('leaves a contact into which another was merged since, and deletes one whose merge was undone', async () => {
    const [into, from] = [await imports.ofOne(), await imports.ofOne()]
    const merge = await merges.mustMerge(into.contact, from.contact)
    await merges.undo(merge)
    expect(await imports.undo(from.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await imports.undo(into.id)).toMatchObject({
      keptPeople: [kept('changed', into.contact)],
    })
  })

  it('leaves a field that was changed since with all others of the contact; other changes stay, and tags', async () => {
    const emails = [uniqueEmail(), uniqueEmail()] as const
    const ids = [
      (await crm.createContact({ email: emails[0], tags: ['old'] })).id,
      (await crm.createContact({ email: emails[1], tags: ['old'] })).id,
    ] as const
    const header = ['name', 'email', 'city', 'postcode', 'tags']
    const { id } = await imports.ofContacts(
      [header, ...emails.map((email) => ['Ann', email, 'Bonn', '53111', 'new'])],
      { known: 'update' },
    )
    await imports.change(ids[0], { city: 'Köln' })
    await imports.change(ids[1], { phone: '1', tags: ['old', 'new', 'later'] })
    expect(await imports.undo(id)).toMatchObject({
      ...{ deleted: 0, restored: 1, kept: 1 },
      keptPeople: [kept('changed', ids[0], 'contact', 'Ann')],
    })
    expect(await imports.stored(emails[0])).toMatchObject({
      city: 'Köln',
      postcode: '53111',
      name: 'Ann',
    })
    expect(await imports.stored(emails[1])).toMatchObject({
      ...{ city: null, postcode: null, phone: '1', tags: ['old', 'later'] },
    })
  })

  it('lists the first hundred who stay and counts all', async () => {
    const rows = Array.from({ length: 103 }, () => ['Ann', uniqueEmail()])
    const { id } = await imports.ofContacts([['name', 'email'], ...rows])
    await imports.execute(sql`
      UPDATE contacts SET updated_at = now() + interval '1 second' WHERE id IN (
        SELECT document_id FROM import_changes WHERE import_id = ${id} ORDER BY 1 LIMIT 101)`)
    const { deleted, kept: all, keptPeople } = await imports.undo(id)
    expect([deleted, all, keptPeople.length]).toEqual([2, 101, 100])
  })
})
