import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

const change = (id: number, json: object) => crm.api('PUT', `/api/staff/contacts/${id}`, { json })
const merged = async (fields: object = {}) => {
  const [keep, remove] = [
    await merges.withEmail({ name: 'Ada', tags: ['both', 'ada'] }),
    await merges.withEmail({ name: 'Ada L', tags: ['both', 'l'], phone: '+49 30 123456' }),
  ]
  const before = { keep: await merges.find(keep.id), remove: await merges.find(remove.id) }
  const id = await merges.mustMerge(keep.id, remove.id, fields)
  return { id, keep, remove, before }
}

const entriesOf = (id: number) =>
  merges.rows<{ id: number }>(
    'SELECT id FROM progression_entries WHERE contact_id = $1 ORDER BY id',
    id,
  )

const expectError = (
  { status, text }: { status: number; text: string },
  expected: number,
  code: string,
) => expect([status, text]).toEqual([expected, expect.stringContaining(`"${code}"`)])

describe('undoing a merge', () => {
  it('restores both contacts as they were, with ids, emails and all fields', async () => {
    const { id, keep, remove, before } = await merged({ email: 'remove', name: 'remove' })
    const { json } = await merges.undo(id)
    expect(json).toEqual({ restored: remove.id, kept: keep.id, left: [] })
    const { updatedAt: _, ...kept } = { ...before.keep }
    expect(await merges.find(keep.id)).toMatchObject(kept)
    expect(await merges.find(remove.id)).toEqual(before.remove)
    const others = 'SELECT FROM contact_other_emails WHERE contact_id = $1'
    expect(await merges.rows(others, keep.id)).toEqual([])
  })

  it('restores what belonged to the duplicate; what came since stays with the primary contact', async () => {
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await crm.reach(remove.id, stage.id)
    const own = await entriesOf(remove.id)
    const id = await merges.mustMerge(keep.id, remove.id)
    await crm.reach(keep.id, stage.id)
    await merges.undo(id)
    expect(await entriesOf(remove.id)).toEqual(own)
    expect(await entriesOf(keep.id)).toHaveLength(1)
    const followUps = 'SELECT FROM follow_ups WHERE contact_id = $1'
    expect(await merges.rows(followUps, remove.id)).toHaveLength(1)
    expect((await merges.find(remove.id))?.currentStage).toBe(stage.id)
  })

  it('leaves fields that were changed since, and lists them', async () => {
    const { id, keep, remove } = await merged({ name: 'remove', phone: 'remove' })
    await change(keep.id, { name: 'Ada King', tags: ['both', 'l', 'new'] })
    expect((await merges.undo(id)).json).toEqual({
      restored: remove.id,
      kept: keep.id,
      left: ['name'],
    })
    expect(await merges.find(keep.id)).toMatchObject({
      name: 'Ada King',
      phone: null,
      phoneE164: null,
      tags: ['both', 'new'],
    })
  })

  it('happens once, however many undo it at once', async () => {
    const { id, remove } = await merged()
    const results = await Promise.all(Array.from({ length: 4 }, () => merges.undo(id)))
    const statuses = results.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect(await merges.find(remove.id)).toBeDefined()
    expectError(await merges.undo(id), 409, 'merge-undone')
  })

  it('is rejected while another contact has an email of it, and says which and whose', async () => {
    const { id, keep, remove } = await merged()
    const name = unique('Grace')
    const other = await crm.createContact({ name, email: remove.email })
    const rejected = await merges.undo(id)
    expectError(rejected, 409, 'merge-email-taken')
    expect(rejected.text).toContain(name)
    expect(await merges.find(remove.id)).toBeUndefined()
    await change(other.id, { email: uniqueEmail() })
    await change(keep.id, { email: remove.email })
    expectError(await merges.undo(id), 409, 'merge-email-taken')
    await change(keep.id, { email: keep.email })
    expect((await merges.undo(id)).status).toBe(200)
  })

  it('of two merges one after the other undoes the later one first', async () => {
    const { id, keep, remove } = await merged()
    const name = unique('Third')
    const third = await crm.createContact({ name })
    const later = await merges.mustMerge(third.id, keep.id)
    const rejected = await merges.undo(id)
    expectError(rejected, 409, 'merge-undo-later-first')
    expect(rejected.text).toContain(name)
    expect((await merges.undo(later)).status).toBe(200)
    expect((await merges.undo(id)).status).toBe(200)
    expect((await merges.find(remove.id))?.tags).toEqual(['both', 'l'])
    expect((await merges.find(keep.id))?.tags).toEqual(['both', 'ada'])
  })

  it('of two merges into the same contact leaves a tag that the other one has too', async () => {
    const [keep, one, other] = [
      await crm.createContact(),
      await crm.createContact({ tags: ['shared', 'one'] }),
      await crm.createContact({ tags: ['shared'] }),
    ]
    const first = await merges.mustMerge(keep.id, one.id)
    await merges.mustMerge(keep.id, other.id)
    await merges.undo(first)
    expect((await merges.find(keep.id))?.tags).toEqual(['shared'])
  })

  it('restores an owner and a stage that still exist, and does without those that do not', async () => {
    const stage = await crm.createStage()
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const data = { username: unique('gone'), email: uniqueEmail(), password: 'a good password' }
    const owner = await crm.payload.create({
      collection: 'users',
      data: { ...data, displayName: 'Gone', roles: ['organizer'] },
    })
    await crm.payload.update({
      collection: 'contacts',
      id: remove.id,
      data: { owner: owner.id, city: 'Bonn' },
    })
    await crm.reach(remove.id, stage.id)
    const id = await merges.mustMerge(keep.id, remove.id, { owner: 'keep' })
    await crm.payload.delete({ collection: 'users', id: owner.id })
    expect((await merges.undo(id)).status).toBe(200)
    expect(await merges.find(remove.id)).toMatchObject({
      owner: null,
      city: 'Bonn',
      currentStage: stage.id,
    })
  })

  it('gives back who staff said the removed contact is not', async () => {
    const [keep, remove, stranger] = [
      await crm.createContact(),
      await crm.createContact(),
      await crm.createContact(),
    ]
    const said = () =>
      merges.rows(
        `SELECT lower_id AS lower, higher_id AS higher FROM contact_distinctions
         WHERE higher_id = $1`,
        stranger.id,
      )
    await merges.send('POST', '/distinct', { contacts: [stranger.id, remove.id] })
    const id = await merges.mustMerge(keep.id, remove.id)
    expect(await said()).toEqual([{ lower: keep.id, higher: stranger.id }])
    await merges.undo(id)
    expect(await said()).toEqual([{ lower: remove.id, higher: stranger.id }])
  })

  it('restores what imports did to the duplicate; the primary contact stays out of their undo', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const [file] = await merges.rows<{ id: number }>(
      `INSERT INTO imports (kind, file_name) VALUES ('contacts', 'people.csv') RETURNING id`,
    )
    const created = `INSERT INTO import_changes (import_id, target, document_id, created)
      VALUES ($1, 'contact', $2, true)`
    await merges.rows(created, file?.id, remove.id)
    const changes = () =>
      merges.rows(
        'SELECT document_id AS id, created FROM import_changes WHERE import_id = $1',
        file?.id,
      )
    const id = await merges.mustMerge(keep.id, remove.id)
    expect(await changes()).toEqual([{ id: keep.id, created: false }])
    await merges.undo(id)
    expect(await changes()).toEqual([{ id: remove.id, created: true }])
  })

  it('restores the place in a bulk edit, and never puts the primary contact into a deletion', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const bulkEdit = async (kind: string) => {
      const [row] = await merges.rows<{ id: number }>(
        `INSERT INTO bulk_edits (target, change, total) VALUES ('contacts', $1, 1) RETURNING id`,
        JSON.stringify({ kind }),
      )
      const frozen = 'INSERT INTO bulk_edit_documents VALUES ($1, 1, $2)'
      await merges.rows(frozen, row?.id, String(remove.id))
      return row?.id
    }
    const bulkEdits = [await bulkEdit('edit'), await bulkEdit('delete')]
    const documents = async () => {
      const rows = await merges.rows<{ id: string }>(
        `SELECT document_id AS id FROM bulk_edit_documents
         WHERE bulk_edit_id = ANY($1) ORDER BY bulk_edit_id`,
        bulkEdits,
      )
      return rows.map(({ id }) => Number(id))
    }
    try {
      const id = await merges.mustMerge(keep.id, remove.id)
      expect(await documents()).toEqual([keep.id, remove.id])
      await merges.undo(id)
      expect(await documents()).toEqual([remove.id, remove.id])
    } finally {
      await merges.rows('DELETE FROM bulk_edits WHERE id = ANY($1)', bulkEdits)
    }
  })

  it('is for 30 days', async () => {
    const { id } = await merged()
    await merges.rows(
      `UPDATE contact_merges SET merged_at = now() - interval '30 days' WHERE id = $1`,
      id,
    )
    expectError(await merges.undo(id), 404, 'merge-gone')
  })
})

describe('the record of a merge', () => {
  const recordsOf = (...ids: number[]) =>
    merges.rows('SELECT id FROM contact_merges WHERE id = ANY($1) ORDER BY id', ids)

  it('is deleted with the primary contact, also where that was merged into another one since', async () => {
    const { id, keep } = await merged()
    const third = await crm.createContact()
    const later = await merges.mustMerge(third.id, keep.id)
    expect(await recordsOf(id, later)).toHaveLength(2)
    await crm.payload.delete({ collection: 'contacts', id: third.id })
    expect(await recordsOf(id, later)).toEqual([])
  })

  it('of an undone merge goes with either contact, and has no copy of them', async () => {
    const { id, remove } = await merged()
    await merges.undo(id)
    const [record] = await merges.rows('SELECT * FROM contact_merges WHERE id = $1', id)
    expect(record).toMatchObject({ kept_before: {}, moved: {} })
    expect(JSON.stringify(record?.['removed'])).not.toContain(remove.email)
    await crm.payload.delete({ collection: 'contacts', id: remove.id })
    expect(await recordsOf(id)).toEqual([])
  })

  it('is listed with who merged and what became of it', async () => {
    const { id, keep } = await merged()
    await merges.undo(id)
    const { json } = await merges.send('GET', '/merges')
    const listed = (json['merges'] as { id: number }[]).find((each) => each.id === id)
    expect(listed).toMatchObject({
      removed: 'Ada L',
      kept: { id: keep.id, name: 'Ada' },
      by: 'Staff Member',
      undoneAt: expect.any(String),
    })
  })
})
