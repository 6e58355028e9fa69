import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import {
  everyDocument,
  fillContacts,
  postBulkEdit,
  runBatches,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import { type BulkContacts, bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import { contentMaker } from '#tests/support/content.ts'
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

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const followUp = (fields: object = {}) => ({
  kind: 'follow-up',
  ruleName: 'Ask about the fair',
  catchupType: 'call',
  dueDate: inDays(2),
  ...fields,
})
const attendance = (fields: object = {}) => ({
  kind: 'interaction',
  interaction: 'event',
  notes: 'Came early',
  at: inDays(-1),
  ...fields,
})
const followUps = () =>
  bulk.execute(sql`
    SELECT contact_id, rule_name, status, owner_id FROM follow_ups ORDER BY contact_id`)
const interactions = () =>
  bulk.execute(sql`SELECT contact_id, kind, notes, by_id FROM interactions ORDER BY contact_id`)
const undo = async (id: number | undefined) => {
  const { status, json, text } = await callPlatform('POST', `/bulk-edits/${id}/undo`, crm.staff)
  expect(status, text).toBe(200)
  return json
}

describe('adding to many contacts', () => {
  it('each gets a follow-up of its own owner, or of the chosen one, and its owner is notified once', async () => {
    const { id: other } = await createStaff(crm.payload, 'organizer')
    await bulk.execute(sql`UPDATE contacts SET owner_id = ${other} WHERE phone <> '1'`)
    expect(await bulk.act(followUp())).toMatchObject({ kind: 'follow-up', changed: 4, failed: 0 })
    expect((await followUps()).map((row) => row['owner_id'])).toEqual([null, other, other, other])
    expect(
      await bulk.execute(sql`SELECT count FROM notifications WHERE user_id = ${other}`),
    ).toMatchObject([{ count: 3 }])
    await bulk.act(followUp({ ownerId: crm.staff.id }), { ids: [await bulk.idOf('1')] })
    expect(await followUps()).toHaveLength(5)
  })

  it('each has the interaction in its timeline, by the person who logged it', async () => {
    expect(await bulk.act(attendance())).toMatchObject({ kind: 'interaction', changed: 4 })
    const id = await bulk.idOf('2')
    const own = (await interactions()).filter((row) => row['contact_id'] === id)
    expect(own).toEqual([
      { contact_id: id, kind: 'event', notes: 'Came early', by_id: crm.staff.id },
    ])
  })

  it('undoing takes back what was not changed since', async () => {
    const added = await bulk.act(followUp())
    const [one, other] = [await bulk.idOf('1'), await bulk.idOf('2')]
    const [done] = await bulk.execute(sql`SELECT id FROM follow_ups WHERE contact_id = ${one}`)
    await callPlatform('POST', `/follow-ups/${done?.['id']}/complete`, crm.staff)
    await bulk.execute(sql`DELETE FROM follow_ups WHERE contact_id = ${other}`)
    expect(await undo(added?.id)).toMatchObject({ changed: 2, unchanged: 1, failed: 1 })
    expect(await followUps()).toMatchObject([{ contact_id: one, status: 'completed' }])
    const logged = await bulk.act(attendance())
    expect(await undo(logged?.id)).toMatchObject({ changed: 4, failed: 0 })
    expect(await interactions()).toEqual([])
  })

  it.each([
    [
      'an event that is deleted',
      'entry-deleted',
      async () => {
        const event = await contentMaker(crm.payload).event()
        const remove = () => crm.payload.delete({ collection: 'events', id: event.id })
        return { change: attendance({ event: event.id }), remove }
      },
    ],
    [
      'an owner who is deactivated',
      'owner-not-permitted',
      async () => {
        await createStaff(crm.payload, 'admin')
        const { id } = await createStaff(crm.payload, 'organizer')
        const remove = () =>
          bulk.execute(sql`UPDATE users SET state = 'deactivated' WHERE id = ${id}`)
        return { change: followUp({ ownerId: id }), remove }
      },
    ],
  ])('%s meanwhile stops it after what is done', async (_, reason, begin) => {
    await fillContacts(crm.payload, 501)
    const { change, remove } = await begin()
    const input = { change, selection: everyDocument }
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', input)
    await runBatches(crm.payload, id, 1)
    await remove()
    await runBulkEdit(crm.payload, id)
    const { json } = await callPlatform('GET', `/bulk-edits/${id}/result`, crm.staff)
    expect(json).toMatchObject({ status: 'stopped', reason, processed: 500, failed: 0 })
  })

  it.each([
    ['a due date that is over', followUp({ dueDate: inDays(-3) }), 'date-in-past'],
    ['a due date in twenty years', followUp({ dueDate: inDays(7_300) }), 'date-too-far'],
    ['an owner that is not there', followUp({ ownerId: 999_999 }), 'owner-not-permitted'],
    ['a time to come', attendance({ at: inDays(1) }), 'date-in-future'],
    ['an event that is not there', attendance({ event: 999_999 }), 'entry-deleted'],
  ])('%s is rejected', async (_, change, code) => {
    expect(await bulk.rejection(change)).toEqual([400, expect.stringContaining(code)])
    expect([...(await followUps()), ...(await interactions())]).toEqual([])
  })

  it('is for who may write contacts', async () => {
    const { token } = await createStaff(crm.payload, 'communicator')
    const input = { change: followUp(), selection: everyDocument }
    expect((await postBulkEdit(token, 'contacts', input)).status).toBe(403)
    const admin = await createStaff(crm.payload, 'admin')
    expect((await postBulkEdit(admin.token, 'news', input)).text).toContain('bulk-contacts-only')
  })
})
