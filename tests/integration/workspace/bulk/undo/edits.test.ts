import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { readContacts } from '#tests/support/bulk.ts'
import { openBulkUndo } from '#tests/support/bulk-undo.ts'
import { createStaff } from '#tests/support/staff.ts'

const { crm, execute, begin, act, undo, resultOf, idOf } = await openBulkUndo()

beforeEach(begin)

const tagged = { kind: 'edit', addTags: ['harbour'] }

describe('undoing an edit of many contacts', () => {
  const stored = () =>
    execute(sql`
      SELECT c.phone, c.name, c.status, c.owner_id AS owner, c.city, c.custom, ARRAY(
        SELECT text FROM contacts_texts t WHERE t.parent_id = c.id AND path = 'tags'
        ORDER BY "order") AS tags
      FROM contacts c ORDER BY phone::int`)

  it('contacts get back exactly what they had, also after other fields changed since', async () => {
    await execute(
      sql`UPDATE contacts SET city = 'Kiel', custom = '{"size": "S"}' WHERE phone = '1'`,
    )
    await execute(sql`UPDATE contacts SET status = 'Member' WHERE phone = '2'`)
    await execute(sql`
      INSERT INTO contacts_texts (parent_id, path, "order", text)
      SELECT c.id, 'tags', t.place, t.text
      FROM contacts c, (VALUES ('old', 2), ('last', 3)) AS t (text, place) WHERE phone = '3'`)
    const before = await stored()
    const { id } = await act({
      kind: 'edit',
      set: { status: 'Member', owner: crm.staff.id, city: 'Bremen', custom: {} },
      addTags: ['harbour', 'own 4'],
      removeTags: ['old', 'own 5'],
    })
    await execute(sql`UPDATE contacts SET name = 'Renamed' WHERE phone = '1'`)
    await execute(sql`
      INSERT INTO contacts_texts (parent_id, path, "order", text)
      SELECT id, 'tags', 9, 'since' FROM contacts WHERE phone = '2'`)
    expect(await undo(id)).toMatchObject({ kind: 'undo', total: 5, changed: 5, failed: 0 })
    const [one, two, ...others] = before
    expect(await stored()).toEqual([
      { ...one, name: 'Renamed' },
      { ...two, tags: ['own 2', 'since'] },
      ...others,
    ])
    expect(await execute(sql`SELECT FROM bulk_edit_changes`)).toEqual([])
  })

  it('contacts whose changed values were changed since stay, and are listed with the reason', async () => {
    const { id } = await act({
      kind: 'edit',
      set: { status: 'Member' },
      addTags: ['harbour'],
      removeTags: ['own 2'],
    })
    await execute(sql`UPDATE contacts SET status = 'Inactive' WHERE phone = '1'`)
    await execute(sql`UPDATE contacts_texts SET text = 'own 2' WHERE text = 'harbour'
      AND parent_id = ${await idOf('2')}`)
    await execute(sql`DELETE FROM contacts WHERE phone = '3'`)
    const undone = await undo(id)
    expect(undone).toMatchObject({ changed: 2, failed: 3 })
    expect(await resultOf(undone.id)).toMatchObject({
      reasons: { 'changed-since': 2, 'document-deleted': 1 },
      failures: [{ title: 'Contact 1' }, { title: 'Contact 2' }, { title: '' }],
    })
    expect(await readContacts(crm.payload)).toMatchObject([
      { phone: '1', status: 'Inactive', tags: ['own 1', 'harbour'] },
      { phone: '2', status: 'Member', tags: ['own 2'] },
      { phone: '4', status: 'Prospect', tags: ['own 4'] },
      { phone: '5', status: 'Prospect', tags: ['own 5'] },
    ])
  })

  it('contacts whose collection has hooks get back what they had, and the hooks run', async () => {
    const { hooks } = crm.payload.collections.contacts.config
    let runs = 0
    const count = () => {
      runs += 1
    }
    hooks.afterChange.push(count)
    const before = await stored()
    const { id } = await act({ ...tagged, set: { status: 'Member' } })
    await execute(sql`UPDATE contacts SET status = 'Inactive' WHERE phone = '5'`)
    const undone = await undo(id)
    hooks.afterChange.splice(hooks.afterChange.indexOf(count), 1)
    expect(undone).toMatchObject({ changed: 4, failed: 1, reasons: { 'changed-since': 1 } })
    expect((await stored()).slice(0, 4)).toEqual(before.slice(0, 4))
    expect(runs).toBe(9)
  })
})

describe('the command that undoes', () => {
  it('an edit of content is undone as the platform writes it, and drafts stay drafts', async () => {
    const admin = await createStaff(crm.payload, 'admin')
    await execute(sql`DELETE FROM news`)
    const create = (title: string, status: 'draft' | 'published') =>
      crm.payload.create({
        collection: 'news',
        draft: status === 'draft',
        data: { title, slug: title, description: 'd', category: 'before', _status: status },
      })
    const draft = await create('draft', 'draft')
    const published = await create('published', 'published')
    const changed = await create('changed', 'published')
    const edit = await act({ kind: 'edit', set: { category: 'after' } }, 'news', admin.token)
    expect(edit).toMatchObject({ changed: 3 })
    await crm.payload.update({ collection: 'news', id: changed.id, data: { category: 'since' } })
    expect(await undo(edit.id, admin.token)).toMatchObject({ changed: 2, failed: 1 })
    const stateOf = async ({ id }: { id: number }) => {
      const { category, _status } = await crm.payload.findByID({
        collection: 'news',
        id,
        draft: true,
      })
      return [category, _status]
    }
    expect(await stateOf(draft)).toEqual(['before', 'draft'])
    expect(await stateOf(published)).toEqual(['before', 'published'])
    expect(await stateOf(changed)).toEqual(['since', 'published'])
  })
})
