import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import {
  everyDocument,
  fillContacts,
  postUndo,
  readBulkEdit,
  readContacts,
  runBatches,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import { openBulkUndo } from '#tests/support/bulk-undo.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const { crm, execute, begin, act, undo, resultOf } = await openBulkUndo()

beforeEach(begin)

const tagged = { kind: 'edit', addTags: ['harbour'] }

describe('the command that undoes', () => {
  it('an undo that two people begin at once is done once', async () => {
    await fillContacts(crm.payload, 101)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBulkEdit(crm.payload, id)
    const posted = await Promise.all([
      postUndo(crm.staff.token, id),
      postUndo(crm.staff.token, id),
      postUndo(crm.staff.token, id),
    ])
    expect(posted.map(({ status }) => status).toSorted()).toEqual([202, 400, 400])
    expect(posted.find(({ status }) => status === 400)?.text).toContain('bulk-not-undoable')
    const undone = posted.find(({ progress }) => progress)?.progress?.id ?? 0
    await Promise.all([runBulkEdit(crm.payload, undone), runBulkEdit(crm.payload, undone)])
    expect(await resultOf(undone)).toMatchObject({ status: 'finished', changed: 101, failed: 0 })
    expect((await readContacts(crm.payload)).some(({ tags }) => tags.includes('harbour'))).toBe(
      false,
    )
    expect(await resultOf(id)).toMatchObject({ isUndoable: false, undoneAt: expect.any(String) })
    expect((await postUndo(crm.staff.token, id)).status).toBe(400)
  })

  it('an undo that is interrupted resumes, and one that is cancelled can be begun again for the rest', {
    tags: 'long',
  }, async () => {
    await fillContacts(crm.payload, 1_700)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBulkEdit(crm.payload, id)
    const first = (await postUndo(crm.staff.token, id)).progress?.id ?? 0
    await runBatches(crm.payload, first, 1)
    await runBatches(crm.payload, first, 1)
    expect(await readBulkEdit(crm.staff.token, first)).toMatchObject({ processed: 1_000 })
    await callPlatform('POST', `/bulk-edits/${first}/cancel`, crm.staff)
    const second = (await postUndo(crm.staff.token, id)).progress
    expect(second).toMatchObject({ total: 700 })
    await runBulkEdit(crm.payload, second?.id ?? 0)
    expect(await resultOf(second?.id ?? 0)).toMatchObject({ changed: 700, failed: 0 })
    for (const { phone, tags } of await readContacts(crm.payload))
      expect(tags).toEqual([`own ${phone}`])
  })

  it('a bulk edit that was cancelled is undone for the contacts it had changed', {
    tags: 'long',
  }, async () => {
    await fillContacts(crm.payload, 700)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBatches(crm.payload, id, 1)
    expect((await postUndo(crm.staff.token, id)).status).toBe(400)
    await callPlatform('POST', `/bulk-edits/${id}/cancel`, crm.staff)
    const { progress } = await postUndo(crm.staff.token, id)
    expect(progress).toMatchObject({ total: 500 })
    await runBulkEdit(crm.payload, progress?.id ?? 0)
    expect((await readContacts(crm.payload)).some(({ tags }) => tags.includes('harbour'))).toBe(
      false,
    )
  })

  it('a bulk edit is undone by its author or an administrator, with the permission it needed', async () => {
    const { id } = await act(tagged)
    const other = await createStaff(crm.payload, 'organizer')
    expect((await postUndo(other.token, id)).status).toBe(404)
    const author = await createStaff(crm.payload, 'organizer')
    const theirs = await act({ kind: 'edit', addTags: ['theirs'] }, 'contacts', author.token)
    await crm.payload.update({
      collection: 'users',
      id: author.id,
      data: { roles: ['communicator'] },
    })
    expect((await postUndo(author.token, theirs.id)).status).toBe(403)
    const admin = await createStaff(crm.payload, 'admin')
    expect(await undo(theirs.id, admin.token)).toMatchObject({ changed: 5 })
    expect((await postUndo('', id)).status).toBe(401)
  })

  it('a bulk edit of more than 30 days ago, a deletion and an undo are not undone', async () => {
    const old = await act(tagged)
    await execute(sql`
      UPDATE bulk_edits SET created_at = now() - interval '31 days' WHERE id = ${old.id}`)
    const undone = await undo((await act({ kind: 'edit', addTags: ['more'] })).id)
    const removed = await act({ kind: 'delete' })
    for (const { id } of [old, undone, removed]) {
      expect(await resultOf(id)).toMatchObject({ isUndoable: false })
      const { status, text } = await postUndo(crm.staff.token, id)
      expect([status, text]).toEqual([400, expect.stringContaining('bulk-not-undoable')])
    }
  })
})
