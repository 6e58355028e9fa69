import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/permission.ts'
import { everyDocument, fillContacts, postBulkEdit, readBulkEdit } from '#tests/support/bulk.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
const staff = {} as Record<Role, Staff>

const execute = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)
const edit = (fields: object) => ({ kind: 'edit', ...fields })
const member = edit({ set: { status: 'Member' } })

beforeAll(async () => {
  payload = await startPayload()
  for (const role of ['admin', 'editor', 'organizer', 'communicator'] as const)
    staff[role] = await createStaff(payload, role)
})
beforeEach(async () => {
  await execute(sql`DELETE FROM bulk_edits`)
  await execute(sql`DELETE FROM payload_jobs`)
  await fillContacts(payload, 3)
})

describe('the command of a bulk edit', () => {
  it('a bulk edit needs a signed-in user who may change the documents', async () => {
    const input = { change: member, selection: everyDocument }
    expect((await callPlatform('POST', '/contacts/bulk', { json: input })).status).toBe(401)
    expect((await postBulkEdit(staff.editor.token, 'contacts', input)).status).toBe(403)
    expect((await postBulkEdit(staff.communicator.token, 'contacts', input)).status).toBe(403)
    const remove = { change: { kind: 'delete' }, selection: everyDocument }
    expect((await postBulkEdit(staff.communicator.token, 'contacts', remove)).status).toBe(403)
    expect((await postBulkEdit(staff.organizer.token, 'contacts', input)).status).toBe(200)
  })

  it.each([
    ['no change', { selection: everyDocument }],
    ['no selection', { change: member }],
    ['an empty selection', { change: member, selection: { ids: [] } }],
    ['an empty change', { change: edit({}), selection: everyDocument }],
    ['an unknown kind', { change: { kind: 'forget' }, selection: everyDocument }],
    ['an empty tag', { change: edit({ addTags: [' '] }), selection: everyDocument }],
    ['a tag by its id', { change: edit({ addTags: [1] }), selection: everyDocument }],
    [
      'a publication of what is never published',
      { change: { kind: 'publish' }, selection: everyDocument },
    ],
    ['a name', { change: edit({ set: { name: 'All' } }), selection: everyDocument }],
    ['an email address', { change: edit({ set: { email: 'a@b.org' } }), selection: everyDocument }],
    ['tags in place of others', { change: edit({ set: { tags: [] } }), selection: everyDocument }],
    ['an unknown field', { change: edit({ set: { secret: 1 } }), selection: everyDocument }],
    ['a read-only field', { change: edit({ set: { currentStage: 1 } }), selection: everyDocument }],
    ['its own status', { change: edit({ set: { _status: 'draft' } }), selection: everyDocument }],
    [
      'a condition on an unknown field',
      { change: member, selection: { where: { no: { equals: 1 } } } },
    ],
    ['more ids than a page has', { change: member, selection: { ids: Array(501).fill(1) } }],
    [
      'no matching document',
      { change: member, selection: { where: { phone: { equals: 'none' } } } },
    ],
  ])('a bulk edit with %s responds 400, and changes nothing', async (_, input) => {
    const before = await payload.find({ collection: 'contacts', sort: 'id' })
    const { status, text } = await postBulkEdit(staff.organizer.token, 'contacts', input)
    expect([status, text]).toEqual([400, expect.stringContaining('"errors"')])
    expect(await payload.find({ collection: 'contacts', sort: 'id' })).toEqual(before)
    expect((await execute(sql`SELECT FROM bulk_edits WHERE status = 'running'`)).rows).toEqual([])
  })

  it('a bulk deletion deletes no more documents than its author was shown', async () => {
    const remove = { change: { kind: 'delete' }, selection: everyDocument, expected: 2 }
    const more = await postBulkEdit(staff.organizer.token, 'contacts', remove)
    expect([more.status, more.text]).toEqual([
      409,
      expect.stringContaining('There are 3 documents'),
    ])
    expect((await payload.count({ collection: 'contacts' })).totalDocs).toBe(3)
    const all = await postBulkEdit(staff.organizer.token, 'contacts', { ...remove, expected: 3 })
    expect(all.progress).toMatchObject({ status: 'finished', changed: 3 })
  })

  it('a bulk edit selects only by fields its author may read', async () => {
    const selection = { where: { hash: { exists: true } } }
    const { status } = await postBulkEdit(staff.admin.token, 'users', {
      change: { kind: 'delete' },
      selection,
    })
    expect(status).toBe(400)
  })
})

describe('a bulk edit', () => {
  const result = async (collection: string, change: object, token = staff.admin.token) => {
    const { progress, text } = await postBulkEdit(token, collection, {
      change,
      selection: everyDocument,
    })
    if (!progress) throw new Error(text)
    return readBulkEdit(token, progress.id)
  }
  const article = (slug: string, fields: { _status?: string; tags?: number[] }) =>
    payload.create({
      collection: 'news',
      data: { title: slug, slug, description: 'About it', ...fields },
      draft: fields._status !== 'published',
    } as never)
  const newsNow = async () => {
    const { rows } = await execute(sql`
      SELECT n.slug, n._status AS published, v.version__status AS newest, v.version_category AS category
      FROM news n JOIN _news_v v ON v.parent_id = n.id AND v.latest ORDER BY n.slug`)
    return rows.map(({ slug, published, newest, category }) => [slug, published, newest, category])
  }
  const articles = async () => {
    await execute(sql`DELETE FROM news`)
    await article('draft', { _status: 'draft' })
    await article('published', { _status: 'published' })
    const changed = await article('changed', { _status: 'published' })
    await payload.update({
      collection: 'news',
      id: changed.id,
      data: { title: 'Changed' },
      draft: true,
    })
  }

  it('a bulk edit of content leaves drafts as drafts, and published entries published', async () => {
    await articles()
    const change = edit({ set: { category: 'Reports' } })
    expect(await result('news', change)).toMatchObject({ changed: 3 })
    expect(await newsNow()).toEqual([
      ['changed', 'published', 'draft', 'Reports'],
      ['draft', 'draft', 'draft', 'Reports'],
      ['published', 'published', 'published', 'Reports'],
    ])
    expect(await result('news', change)).toMatchObject({ changed: 0, unchanged: 3 })
  })

  it('a bulk publication publishes the newest version; a bulk withdrawal unpublishes', async () => {
    await articles()
    expect(await result('news', { kind: 'publish' })).toMatchObject({ changed: 2, unchanged: 1 })
    expect((await newsNow()).map(([, published, newest]) => [published, newest])).toEqual(
      Array(3).fill(['published', 'published']),
    )
    expect(await result('news', { kind: 'unpublish' })).toMatchObject({ changed: 3, unchanged: 0 })
    expect((await newsNow()).map(([, published]) => published)).toEqual(Array(3).fill('draft'))
  })

  it('a bulk edit adds and removes tags of content, and keeps the order of the others', async () => {
    await execute(sql`DELETE FROM news`)
    const tag = async (name: string) =>
      (await payload.create({ collection: 'tags', data: { name, slug: name } })).id
    const [sea, land, air] = [await tag('sea'), await tag('land'), await tag('air')]
    const { id } = await article('tagged', { tags: [land, sea] })
    expect(await result('news', edit({ addTags: [air, land], removeTags: [sea] }))).toMatchObject({
      changed: 1,
    })
    const now = await payload.findByID({ collection: 'news', id, draft: true, depth: 0 })
    expect(now.tags).toEqual([land, air])
    const none = { change: edit({ addTags: [2_147_483_647] }), selection: everyDocument }
    expect((await postBulkEdit(staff.editor.token, 'news', none)).status).toBe(400)
  })

  it('a bulk deletion leaves a sent newsletter as it is, and reports why', async () => {
    await execute(sql`DELETE FROM newsletters`)
    const { rows } = await execute(sql`
      INSERT INTO newsletters (title, subject, status, sent_at, approval_status)
      VALUES ('Sent', 'Sent', 'sent', now(), 'approved'), ('New', 'New', 'draft', NULL, 'pending')
      RETURNING id`)
    const id = rows[0]?.['id']
    expect(await result('newsletters', { kind: 'delete' })).toMatchObject({
      changed: 1,
      failed: 1,
      failures: [
        { id: String(id), title: 'Sent', reason: 'A newsletter that was sent cannot be deleted' },
      ],
    })
  })

  it('a bulk edit leaves a document that another user is editing, and reports it', async () => {
    const { docs } = await payload.find({ collection: 'contacts', sort: 'id' })
    const [first] = docs
    await payload.create({
      collection: 'payload-locked-documents',
      data: {
        document: { relationTo: 'contacts', value: first?.id ?? 0 },
        user: { relationTo: 'users', value: staff.admin.id },
        globalSlug: null,
      },
    })
    expect(await result('contacts', member, staff.organizer.token)).toMatchObject({
      changed: 2,
      failures: [{ id: String(first?.id), reason: 'document-locked' }],
    })
  })

  it('a bulk edit works in collections with text ids', async () => {
    await execute(sql`DELETE FROM static_images`)
    for (const id of ['home-hero', 'home-foot'])
      await payload.create({ collection: 'static-images', data: { id, name: id } })
    expect(await result('static-images', { kind: 'delete' })).toMatchObject({ changed: 2 })
  })

  it('a bulk edit is visible to its author and to administrators, and writable by neither', async () => {
    const input = { change: member, selection: everyDocument }
    const { progress } = await postBulkEdit(staff.organizer.token, 'contacts', input)
    const id = progress?.id ?? 0
    expect((await readBulkEdit(staff.organizer.token, id))['httpStatus']).toBe(200)
    expect((await readBulkEdit(staff.admin.token, id))['httpStatus']).toBe(200)
    expect((await readBulkEdit(staff.communicator.token, id))['httpStatus']).toBe(404)
    const recent = async (token: string) =>
      (await callPlatform('GET', '/bulk-edits/recent', { token })).json['bulkEdits']
    expect(await recent(staff.organizer.token)).toContainEqual(progress)
    expect(await recent(staff.communicator.token)).toEqual([])
    for (const [method, path] of [
      ['PATCH', `/bulk-edits/${id}`],
      ['DELETE', `/bulk-edits/${id}`],
      ['POST', '/bulk-edits'],
    ] as const) {
      const { token } = staff.admin
      expect(
        (await callPlatform(method, path, { token, json: { status: 'running' } })).status,
      ).toBe(403)
    }
  })
})
