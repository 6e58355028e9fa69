import { beforeAll, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

const insertBulkEdit = async (contact: number): Promise<number> => {
  const change = { kind: 'edit', set: {}, addTags: ['met'], removeTags: [] }
  const [row] = await merges.rows<{ id: number }>(
    `INSERT INTO bulk_edits (target, change, total, started_by_id)
     VALUES ('contacts', $1, 1, $2) RETURNING id`,
    JSON.stringify(change),
    crm.staff.id,
  )
  const id = row?.id ?? 0
  await merges.rows('INSERT INTO bulk_edit_documents VALUES ($1, 1, $2)', id, String(contact))
  return id
}

describe('a merge of two contacts', () => {
  it('is rejected when either has changed since, and changes nothing', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const seen = (await merges.find(keep.id))?.updatedAt
    const json = {
      keep: keep.id,
      remove: remove.id,
      fields: {},
      versions: { keep: seen, remove: '2020-01-01T00:00:00.000Z' },
    }
    const { status, text } = await merges.send('POST', '/merge', json)
    expect([status, text]).toEqual([409, expect.stringContaining('contact-changed')])
    expect(await merges.find(remove.id)).toBeDefined()
  })

  it('is rejected for a contact that another user has open', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const other = await createStaff(crm.payload, 'organizer')
    await crm.payload.create({
      collection: 'payload-locked-documents',
      data: {
        document: { relationTo: 'contacts', value: remove.id },
        user: { relationTo: 'users', value: other.id },
      },
    })
    const { status, text } = await merges.merge(keep.id, remove.id)
    expect([status, text]).toEqual([409, expect.stringContaining('document-locked')])
    expect(await merges.find(remove.id)).toBeDefined()
  })

  it('happens once, when the same two are merged both ways at once', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const results = await Promise.all([
      ...Array.from({ length: 3 }, () => merges.merge(one.id, other.id)),
      ...Array.from({ length: 3 }, () => merges.merge(other.id, one.id)),
    ])
    const statuses = results.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('waits for entries that are being added, and loses none', async () => {
    const stage = await crm.createStage()
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const reached: unknown[] = []
    const add = async () => {
      const path = `/api/staff/contacts/${remove.id}/progression`
      const { status } = await crm.api('POST', path, { json: { stageId: stage.id } })
      if (status === 200) reached.push(status)
    }
    const merging = async () => {
      for (;;) {
        const { status } = await merges.merge(keep.id, remove.id)
        if (status === 200) return
      }
    }
    await Promise.all([add(), add(), merging(), add(), add()])
    const entries = await merges.rows(
      'SELECT FROM progression_entries WHERE contact_id = $1',
      keep.id,
    )
    expect(entries).toHaveLength(reached.length)
  })

  it('while a bulk edit waits for the duplicate, the primary contact is edited in its place', async () => {
    const { pool } = crm.payload.db
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await crm.payload.create({
      collection: 'interactions',
      data: { contact: remove.id, kind: 'note', notes: 'x', at: new Date().toISOString() },
    })
    const id = await insertBulkEdit(remove.id)
    const holder = await pool.connect()
    const waiting = (count: number) =>
      eventually(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        return (rowCount ?? 0) >= count
      }, `${count} wait`)
    try {
      // The merge has locked both contacts, and waits for what it moves.
      await holder.query('BEGIN')
      await holder.query('SELECT FROM interactions WHERE contact_id = $1 FOR UPDATE', [remove.id])
      const merging = merges.merge(keep.id, remove.id)
      await waiting(1)
      const editing = runBulkEdit(crm.payload, id)
      await waiting(2)
      await holder.query('COMMIT')
      expect((await merging).status).toBe(200)
      await editing
    } finally {
      holder.release()
    }
    const [row] = await merges.rows(
      'SELECT changed::int, failed::int FROM bulk_edits WHERE id = $1',
      id,
    )
    expect(row).toEqual({ changed: 1, failed: 0 })
    expect((await merges.find(keep.id))?.tags).toContain('met')
    await merges.rows('DELETE FROM bulk_edits WHERE id = $1', id)
  })

  it('is not for those who may only read contacts', async () => {
    const reader = await createStaff(crm.payload, 'communicator')
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const asReader = mergesOf({ ...crm, staff: reader })
    expect((await asReader.merge(keep.id, remove.id)).status).toBe(403)
    expect((await asReader.send('GET', '/duplicates')).status).toBe(200)
  })
})
