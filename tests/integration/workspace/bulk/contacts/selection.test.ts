import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postBulkEdit } from '#tests/support/bulk.ts'
import { type BulkContacts, bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let bulk: BulkContacts

beforeAll(async () => {
  crm = await startCrm()
  bulk = bulkContactsOf(crm)
})
beforeEach(() => bulk.begin())

describe('selecting contacts by a segment', () => {
  const createSegment = async (shared: boolean) => {
    const { id: owner } = shared ? crm.staff : await createStaff(crm.payload, 'organizer')
    const rules = {
      match: 'all',
      not: false,
      conditions: [{ field: 'tags', operator: 'any', tags: ['own 1', 'own 3'], not: false }],
    }
    const { rows } = await crm.payload.db.drizzle.execute<{ id: number }>(sql`
      INSERT INTO segments (name, rules, shared, owner_id)
      VALUES ('Harbour', ${JSON.stringify(rules)}::jsonb, ${shared}, ${owner}) RETURNING id`)
    return rows[0]?.id ?? 0
  }

  it('contacts of a segment are changed, alone or as a part of a filter, and no others', async () => {
    const segment = await createSegment(true)
    expect(await bulk.act({ kind: 'edit', addTags: ['met'] }, { segment })).toMatchObject({
      total: 2,
    })
    const where = { and: [{ segment: { not_equals: segment } }, { phone: { equals: '2' } }] }
    expect(await bulk.act({ kind: 'edit', addTags: ['met'] }, { where })).toMatchObject({
      total: 1,
    })
    const met = await bulk.execute(sql`
      SELECT phone FROM contacts c JOIN contacts_texts t ON t.parent_id = c.id
      WHERE text = 'met' ORDER BY phone`)
    expect(met.map(({ phone }) => phone)).toEqual(['1', '2', '3'])
  })

  it('a segment of a colleague that is not shared, and one of what are no contacts, selects no contact', async () => {
    const segment = await createSegment(false)
    expect((await bulk.rejection({ kind: 'edit', addTags: ['met'] }, { segment }))[0]).toBe(400)
    const admin = await createStaff(crm.payload, 'admin')
    const input = { change: { kind: 'delete' }, selection: { segment } }
    const { status, text } = await postBulkEdit(admin.token, 'news', input)
    expect([status, text]).toEqual([400, expect.stringContaining('bulk-without-segments')])
  })
})

describe('selecting contacts by a filter', () => {
  it.each([
    ['nothing', {}],
    ['a tag', { tags: { equals: 'own 2' } }],
    ['none of the tags', { tags: { not_in: ['own 2'] } }],
    [
      'a text in several fields',
      { or: [{ name: { like: 'Contact 1' } }, { email: { like: 'c3@' } }] },
    ],
    ['a field of the stage', { 'currentStage.name': { like: 'Stage' } }],
    ['a field of the owner', { and: [{ 'owner.roles': { in: ['organizer'] } }] }],
    ['no owner', { owner: { exists: false } }],
  ])('contacts filtered by %s are those that their list shows, each once', async (_, where) => {
    await crm.reach(await bulk.idOf('2'), (await crm.createStage()).id)
    await bulk.execute(sql`UPDATE contacts SET owner_id = ${crm.staff.id} WHERE phone = '4'`)
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: structuredClone(where),
      sort: 'id',
    })
    expect(docs.length).toBeGreaterThan(0)
    await bulk.execute(sql`DELETE FROM contacts_texts WHERE text = 'found'`)
    const progress = await bulk.act({ kind: 'edit', addTags: ['found'] }, { where })
    expect(progress).toMatchObject({ total: docs.length, changed: docs.length })
    const tagged = await bulk.execute(sql`
      SELECT parent_id AS id FROM contacts_texts WHERE text = 'found' ORDER BY parent_id`)
    expect(tagged).toEqual(docs.map(({ id }) => ({ id })))
  })
})
