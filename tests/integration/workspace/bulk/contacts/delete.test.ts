import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyDocument } from '#tests/support/bulk.ts'
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

describe('deleting many contacts', () => {
  const remaining = async () =>
    (
      await bulk.execute(sql`SELECT phone FROM contacts WHERE deleted_at IS NULL ORDER BY phone`)
    ).map(({ phone }) => phone)

  it('contacts go to the trash with their data, except one that another user has open', async () => {
    const stageId = await bulk.stageWithRules()
    await bulk.act({ kind: 'stage', stageId, followUps: true })
    const colleague = await createStaff(crm.payload, 'organizer')
    const open = await bulk.idOf('2')
    await crm.payload.create({
      collection: 'payload-locked-documents',
      data: {
        document: { relationTo: 'contacts', value: open },
        user: { relationTo: 'users', value: colleague.id },
        globalSlug: null,
      },
    })
    const progress = await bulk.act({ kind: 'delete' })
    expect(progress).toMatchObject({ changed: 3, unchanged: 0, failed: 1 })
    expect(progress?.reasons).toEqual({ 'document-locked': 1 })
    expect(await remaining()).toEqual(['2'])
    const entries = sql`SELECT FROM progression_entries WHERE contact_id <> ${open}`
    expect(await bulk.execute(entries)).toHaveLength(3)
  })

  it('contacts whose collection has hooks, or of whom the user may delete some, are deleted one by one', async () => {
    const { access, hooks } = crm.payload.collections.contacts.config
    const seen: unknown[] = []
    const record = ({ doc }: { doc: { phone?: unknown } }) => void seen.push(doc.phone)
    hooks.afterChange.push(record)
    await bulk.act({ kind: 'delete' }, { where: { phone: { equals: '1' } } })
    hooks.afterChange.splice(hooks.afterChange.indexOf(record), 1)
    expect(seen).toEqual(['1'])
    const before = access.delete
    access.delete = () => ({ phone: { equals: '2' } })
    const progress = await bulk.act({ kind: 'delete' })
    access.delete = before
    expect(progress).toMatchObject({ changed: 1, failed: 2 })
    expect(await remaining()).toEqual(['3', '4'])
  })
})

describe('what is deleted with many contacts', () => {
  it('entries, follow-ups and interactions that are deleted with contacts are counted before', async () => {
    const stage = await bulk.stageWithRules()
    await crm.reach(await bulk.idOf('1'), stage)
    await crm.reach(await bulk.idOf('2'), stage)
    await crm.payload.create({
      collection: 'interactions',
      data: { contact: await bulk.idOf('1'), kind: 'call', at: new Date().toISOString() },
    })
    const preview = (selection: object, token = crm.staff.token) =>
      callPlatform('POST', '/contacts/bulk/preview', { token, json: { selection } })
    const { json } = await preview({ where: { phone: { in: ['1', '3'] } } })
    expect(json).toEqual({ contacts: 2, entries: 1, followUps: 2, interactions: 1 })
    expect((await preview({ where: { none: { equals: 1 } } })).status).toBe(400)
    const reader = await createStaff(crm.payload, 'communicator')
    expect((await preview(everyDocument, reader.token)).status).toBe(403)
  })
})
