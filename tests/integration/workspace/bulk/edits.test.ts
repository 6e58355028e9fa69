import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  everyDocument,
  fillContacts,
  postBulkEdit,
  readBulkEdit,
  readContacts,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let staff: Staff

const execute = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)
const tagged = (tag: string) => ({
  change: { kind: 'edit', addTags: [tag] },
  selection: everyDocument,
})
const runQueue = () => payload.jobs.run({ queue: 'bulk', limit: 100, silent: true })

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'organizer')
})
beforeEach(async () => {
  await execute(sql`DELETE FROM payload_jobs`)
  await execute(sql`DELETE FROM bulk_edits`)
})

describe('a bulk edit of a few documents', () => {
  it.each([1, 99, 100])(
    'a bulk edit of %i documents is done when its response arrives',
    async (count) => {
      await fillContacts(payload, count)
      const { status, progress } = await postBulkEdit(staff.token, 'contacts', tagged('harbour'))
      expect(status).toBe(200)
      expect(progress).toMatchObject({
        status: 'finished',
        total: count,
        processed: count,
        changed: count,
        unchanged: 0,
        failed: 0,
      })
      for (const { phone, tags } of await readContacts(payload))
        expect(tags).toEqual([`own ${phone}`, 'harbour'])
    },
  )

  it('a bulk edit changes the selected documents, and no others', async () => {
    await fillContacts(payload, 3)
    const { rows } = await execute(sql`SELECT id FROM contacts WHERE phone IN ('1', '3')`)
    const selection = { ids: rows.map(({ id }) => id) }
    const change = { kind: 'edit', set: { status: 'Member' } }
    await postBulkEdit(staff.token, 'contacts', { change, selection })
    expect((await readContacts(payload)).map(({ status }) => status)).toEqual([
      'Member',
      'Prospect',
      'Member',
    ])
  })

  it('the queued job of a bulk edit that is done has nothing left to do', async () => {
    await fillContacts(payload, 2)
    const { progress } = await postBulkEdit(staff.token, 'contacts', tagged('once'))
    await runQueue()
    expect(await readBulkEdit(staff.token, progress?.id ?? 0)).toMatchObject({ changed: 2 })
    expect((await execute(sql`SELECT FROM payload_jobs`)).rows).toEqual([])
  })
})

describe('a bulk edit of many documents', () => {
  it('a bulk edit of many documents runs in the background, and keeps the tags of each', async () => {
    await fillContacts(payload, 250)
    const { id, total } = await startBulkEdit(staff.token, 'contacts', tagged('harbour'))
    expect(total).toBe(250)
    expect((await readContacts(payload)).some(({ tags }) => tags.includes('harbour'))).toBe(false)
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'finished',
      processed: 250,
      changed: 250,
      failed: 0,
    })
    for (const { phone, tags } of await readContacts(payload))
      expect(tags).toEqual([`own ${phone}`, 'harbour'])
    const { rows } = await execute(sql`SELECT FROM bulk_edit_documents`)
    expect(rows).toEqual([])
  })

  it('a bulk edit removes tags, and counts documents it did not change', async () => {
    await fillContacts(payload, 101)
    const change = { kind: 'edit', removeTags: ['own 7', 'none'], addTags: [' own 8 '] }
    const { id } = await startBulkEdit(staff.token, 'contacts', {
      change,
      selection: everyDocument,
    })
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({ changed: 100, unchanged: 1 })
    const now = await readContacts(payload)
    expect(now.slice(6, 9).map(({ tags }) => tags)).toEqual([
      ['own 8'],
      ['own 8'],
      ['own 9', 'own 8'],
    ])
  })

  it('a bulk edit changes the documents that met its condition when it was started', async () => {
    await fillContacts(payload, 150)
    const selection = { where: { status: { equals: 'Prospect' } } }
    const change = { kind: 'edit', set: { status: 'Member' } }
    const { id } = await startBulkEdit(staff.token, 'contacts', { change, selection })
    await execute(sql`INSERT INTO contacts (name, phone, status) VALUES ('Late', 151, 'Prospect')`)
    await execute(sql`UPDATE contacts SET status = 'Inactive' WHERE phone = '1'`)
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({ total: 150, changed: 150 })
    const now = await readContacts(payload)
    expect([now[0]?.status, now[150]?.status]).toEqual(['Member', 'Prospect'])
  })

  it('a bulk edit reports which documents it could not change and why, and changes the others', async () => {
    await fillContacts(payload, 120)
    await execute(sql`
      INSERT INTO contacts_texts (parent_id, path, "order", text)
      SELECT c.id, 'tags', n, 'tag ' || n FROM contacts c, generate_series(2, 100) n
      WHERE phone IN ('5', '50')`)
    await execute(sql`DELETE FROM contacts WHERE phone = '60'`)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('one too many'))
    await execute(sql`DELETE FROM contacts WHERE phone = '70'`)
    await runQueue()
    const edit = await readBulkEdit(staff.token, id)
    expect(edit).toMatchObject({ status: 'finished', total: 119, changed: 116, failed: 3 })
    expect(edit).toMatchObject({
      failures: [
        { title: 'Contact 5', reason: 'field-too-many', params: ['tags', '100'] },
        { title: 'Contact 50', reason: 'field-too-many', params: ['tags', '100'] },
        { title: '', reason: 'document-deleted' },
      ],
    })
  })

  it('a bulk edit lists a hundred failures, and counts all', async () => {
    await fillContacts(payload, 130)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('gone'))
    await execute(sql`DELETE FROM contacts`)
    await runQueue()
    const edit = await readBulkEdit(staff.token, id)
    expect(edit).toMatchObject({ status: 'finished', failed: 130, processed: 130 })
    expect(edit['failures']).toHaveLength(100)
  })

  it('a bulk deletion counts documents that are already gone as unchanged, not as failed', async () => {
    await fillContacts(payload, 120)
    const input = { change: { kind: 'delete' }, selection: everyDocument, expected: 120 }
    const { id } = await startBulkEdit(staff.token, 'contacts', input)
    await execute(sql`DELETE FROM contacts WHERE phone = '60'`)
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'finished',
      changed: 119,
      unchanged: 1,
      failed: 0,
    })
    expect(await readContacts(payload)).toEqual([])
  })

  it('a bulk edit runs the hooks of a collection for each document', { tags: 'long' }, async () => {
    await fillContacts(payload, 150)
    const { hooks } = payload.collections.contacts.config
    const receivedTags: unknown[] = []
    const record = ({ doc }: { doc: { tags?: unknown } }) => void receivedTags.push(doc.tags)
    hooks.afterChange.push(record)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('harbour'))
    await runQueue()
    hooks.afterChange.splice(hooks.afterChange.indexOf(record), 1)
    expect(await readBulkEdit(staff.token, id)).toMatchObject({ changed: 150 })
    expect(receivedTags).toHaveLength(150)
    expect(receivedTags).toEqual((await readContacts(payload)).map(({ tags }) => tags))
  })
})
