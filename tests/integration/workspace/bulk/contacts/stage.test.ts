import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { everyDocument, fillContacts, postBulkEdit, startBulkEdit } from '#tests/support/bulk.ts'
import { type BulkContacts, bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let bulk: BulkContacts

beforeAll(async () => {
  crm = await startCrm()
  bulk = bulkContactsOf(crm)
})
beforeEach(() => bulk.begin())

/** Everything that reaching a stage writes for a contact, without ids and times. */
const pathOf = async (contact: number) =>
  bulk.execute(sql`
    SELECT s.name AS current, e.stage_id AS stage, e.interaction_type, e.notes, e.created_by_id,
      (SELECT jsonb_agg(jsonb_build_array(f.rule_id, f.rule_name, f.catchup_type, f.status,
          f.owner_id, f.contact_id = e.contact_id, f.due_date - e.created_at) ORDER BY f.rule_id)
        FROM follow_ups f WHERE f.entry_id = e.id) AS follow_ups
    FROM contacts c JOIN progression_entries e ON e.contact_id = c.id
      JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${contact} ORDER BY e.created_at, e.id`)

describe('moving many contacts to a stage', () => {
  it('contacts moved in bulk have the same entries and follow-ups as one that is moved alone', async () => {
    const earlier = (await crm.createStage()).id
    const stage = await bulk.stageWithRules()
    await bulk.execute(sql`UPDATE contacts SET owner_id = ${crm.staff.id}`)
    for (const phone of ['1', '2']) await crm.reach(await bulk.idOf(phone), earlier)
    await crm.reach(await bulk.idOf('3'), stage)
    const one = await bulk.idOf('1')
    const entry = { stageId: stage, interactionType: 'fair', notes: 'at the harbour' }
    const path = `/contacts/${one}/move`
    const moving = { token: crm.staff.token, json: entry, headers: { 'if-match': `"${earlier}"` } }
    expect((await callPlatform('POST', path, moving)).status).toBe(200)
    const progress = await bulk.act({ kind: 'stage', ...entry, followUps: true })
    expect(progress).toMatchObject({ total: 4, changed: 2, unchanged: 2, failed: 0 })
    expect(await pathOf(await bulk.idOf('2'))).toEqual(await pathOf(one))
    expect((await pathOf(one))[1]?.['follow_ups']).toHaveLength(2)
    expect(await pathOf(await bulk.idOf('4'))).toEqual((await pathOf(one)).slice(1))
    expect(await pathOf(await bulk.idOf('3'))).toHaveLength(1)
  })

  it('contacts moved in bulk without rules have their entries, and no follow-up', async () => {
    const stageId = await bulk.stageWithRules()
    await bulk.act({ kind: 'stage', stageId, followUps: false })
    expect(await pathOf(await bulk.idOf('1'))).toMatchObject([{ stage: stageId, follow_ups: null }])
    expect(await bulk.execute(sql`SELECT FROM follow_ups`)).toEqual([])
  })

  it('contacts whose collection has hooks are moved one by one, with the same entries', async () => {
    const stageId = await bulk.stageWithRules()
    const { hooks } = crm.payload.collections.contacts.config
    const moved: unknown[] = []
    const record = ({ doc }: { doc: { currentStage?: unknown } }) =>
      void moved.push(doc.currentStage)
    hooks.afterChange.push(record)
    const progress = await bulk.act({ kind: 'stage', stageId, followUps: false })
    hooks.afterChange.splice(hooks.afterChange.indexOf(record), 1)
    expect(progress).toMatchObject({ changed: 4, isUndoable: true })
    expect(moved).toHaveLength(4)
    expect(await pathOf(await bulk.idOf('1'))).toMatchObject([{ stage: stageId, follow_ups: null }])
  })

  it('a bulk move to a stage that is deleted before it runs is stopped', async () => {
    await fillContacts(crm.payload, 101)
    const { id: stageId } = await crm.createStage()
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'stage', stageId, followUps: true },
      selection: everyDocument,
    })
    await crm.payload.delete({ collection: 'progression-stages', id: stageId })
    await runBulkEdit(crm.payload, id)
    const { json } = await callPlatform('GET', `/bulk-edits/${id}/result`, crm.staff)
    expect(json).toMatchObject({ status: 'stopped', reason: 'stage-deleted', processed: 0 })
  })

  it('a bulk move to no stage, and of what are no contacts, is rejected', async () => {
    const change = { kind: 'stage', stageId: 999_999, followUps: true }
    expect(await bulk.rejection(change)).toEqual([400, expect.stringContaining('stage-deleted')])
    const admin = await createStaff(crm.payload, 'admin')
    const { id: stageId } = await crm.createStage()
    const input = { change: { ...change, stageId }, selection: everyDocument }
    const { status, text } = await postBulkEdit(admin.token, 'newsletter-subscribers', input)
    expect([status, text]).toEqual([400, expect.stringContaining('bulk-contacts-only')])
  })
})
