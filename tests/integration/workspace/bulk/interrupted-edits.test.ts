import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resumeBulkEdits } from '#jobs/bulk-edit.ts'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import {
  everyDocument,
  fillContacts,
  postBulkEdit,
  readBulkEdit,
  readContacts,
  runBatches,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
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

describe('a bulk edit that is interrupted', () => {
  it('an interrupted bulk edit resumes where it was, and changes no document twice', async () => {
    await fillContacts(payload, 4_500)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('on'))
    await runBatches(payload, id, 2)
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'running',
      processed: 1_000,
    })
    // Removed from processed contacts; one processed twice would have it back.
    await execute(sql`DELETE FROM contacts_texts WHERE text = 'on'`)
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'finished',
      changed: 4_500,
    })
    const now = await readContacts(payload)
    expect(now.filter(({ tags }) => tags.includes('on'))).toHaveLength(3_500)
  })

  it('a bulk edit whose job is gone is given another one, once', async () => {
    await fillContacts(payload, 150)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('again'))
    await execute(sql`DELETE FROM payload_jobs`)
    await resumeBulkEdits(payload)
    await resumeBulkEdits(payload)
    expect((await execute(sql`SELECT FROM payload_jobs`)).rows).toHaveLength(1)
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({ status: 'finished', changed: 150 })
  })

  it('a bulk edit whose job failed for good is stopped', async () => {
    await fillContacts(payload, 150)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('given up'))
    await execute(sql`UPDATE payload_jobs SET has_error = true`)
    await resumeBulkEdits(payload)
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'stopped',
      reason: 'unexpected',
      processed: 0,
    })
  })

  it('a bulk edit run by several workers at once changes each document once', {
    tags: 'long',
  }, async () => {
    await fillContacts(payload, 9_000)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('together'))
    await Promise.all(Array.from({ length: 4 }, () => runBulkEdit(payload, id)))
    expect(await readBulkEdit(staff.token, id)).toMatchObject({
      status: 'finished',
      changed: 9_000,
    })
    for (const { phone, tags } of await readContacts(payload))
      expect(tags).toEqual([`own ${phone}`, 'together'])
  })

  it('two concurrent bulk edits of the same documents both take effect', {
    tags: 'long',
  }, async () => {
    await fillContacts(payload, 4_500)
    const one = await startBulkEdit(staff.token, 'contacts', tagged('one'))
    const two = await startBulkEdit(staff.token, 'contacts', tagged('two'))
    await Promise.all([runBulkEdit(payload, one.id), runBulkEdit(payload, two.id)])
    for (const { tags } of await readContacts(payload))
      expect(tags.toSorted().slice(0, 2)).toEqual(['one', expect.stringContaining('own')])
    expect((await readContacts(payload)).every(({ tags }) => tags.includes('two'))).toBe(true)
  })

  it('a bulk edit waits for contacts that others have locked for long, and fails none', {
    tags: 'long',
  }, async () => {
    await fillContacts(payload, 120)
    // As if an import had locked the contacts for longer than a lock is waited for.
    await execute(sql`CREATE SEQUENCE waits`)
    await execute(sql`
      CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('waits') <= 5 THEN
          RAISE 'canceling statement due to lock timeout' USING ERRCODE = 'lock_not_available';
        END IF;
        RETURN NEW;
      END $$`)
    await execute(sql`
      CREATE TRIGGER wait_for_lock BEFORE UPDATE ON contacts
      FOR EACH STATEMENT EXECUTE FUNCTION wait_for_lock()`)
    try {
      const { id } = await startBulkEdit(staff.token, 'contacts', tagged('waited'))
      await runQueue()
      expect(await readBulkEdit(staff.token, id)).toMatchObject({
        status: 'finished',
        changed: 120,
        failed: 0,
      })
    } finally {
      await execute(sql`DROP FUNCTION wait_for_lock CASCADE`)
      await execute(sql`DROP SEQUENCE waits`)
    }
  })

  it('a cancelled bulk edit leaves the rest of its documents as they were; only its author may cancel it', async () => {
    await fillContacts(payload, 4_500)
    const { id } = await startBulkEdit(staff.token, 'contacts', tagged('half'))
    await runBatches(payload, id, 1)
    const path = `/bulk-edits/${id}/cancel`
    const other = await createStaff(payload, 'organizer')
    const foreign = await callPlatform('POST', path, { token: other.token, json: {} })
    expect(foreign.status).toBe(404)
    const { json } = await callPlatform('POST', path, { token: staff.token, json: {} })
    expect(json).toMatchObject({ status: 'cancelled', processed: 500 })
    await runQueue()
    expect(await readBulkEdit(staff.token, id)).toMatchObject({ status: 'cancelled', changed: 500 })
    const now = await readContacts(payload)
    expect(now.filter(({ tags }) => tags.includes('half'))).toHaveLength(500)
  })
})

describe('the author of a bulk edit', () => {
  const ended = async (id: number) => {
    await runQueue()
    return readBulkEdit((await createStaff(payload, 'admin')).token, id)
  }

  it('a bulk edit stops when its author may no longer change the documents', async () => {
    await fillContacts(payload, 4_500)
    const demoted = await createStaff(payload, 'organizer')
    const { id } = await startBulkEdit(demoted.token, 'contacts', tagged('demoted'))
    await runBatches(payload, id, 1)
    await payload.update({ collection: 'users', id: demoted.id, data: { roles: ['communicator'] } })
    expect(await ended(id)).toMatchObject({
      status: 'stopped',
      reason: 'starter-not-permitted',
      processed: 500,
    })
  })

  it('a bulk edit stops when the account of its author is deleted', async () => {
    await fillContacts(payload, 150)
    const gone = await createStaff(payload, 'organizer')
    const { id } = await startBulkEdit(gone.token, 'contacts', tagged('gone'))
    await payload.delete({ collection: 'users', id: gone.id })
    expect(await ended(id)).toMatchObject({
      status: 'stopped',
      reason: 'starter-deleted',
      processed: 0,
    })
  })

  it('a user has at most five running bulk edits', async () => {
    await fillContacts(payload, 101)
    const busy = await createStaff(payload, 'organizer')
    for (let n = 1; n <= 5; n += 1) await startBulkEdit(busy.token, 'contacts', tagged(`tag ${n}`))
    const sixth = await postBulkEdit(busy.token, 'contacts', tagged('tag 6'))
    expect([sixth.status, sixth.text]).toEqual([
      400,
      expect.stringContaining('bulk-too-many-running'),
    ])
  })
})
