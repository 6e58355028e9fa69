import { sql } from '@payloadcms/db-postgres'
import { describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { openTrail } from '#tests/support/audit.ts'
import { startBulkEdit } from '#tests/support/bulk.ts'
import { contentMaker } from '#tests/support/content.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { callUndo, recordedImport } from '#tests/support/imports.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

const { crm, admin, traced, asAdmin, byApi } = await openTrail()

describe('ways', () => {
  it('the contract and the admin UI', async () => {
    const { id } = await crm.createContact()
    const document = String(id)
    const changed = { actorId: admin.id, action: 'changed', collection: 'contacts', document }
    const api = await traced(() => byApi('PUT', `/api/staff/contacts/${id}`, { notes: 'Met' }))
    expect(api).toMatchObject([{ ...changed, way: 'api', fields: ['notes'] }])
    const ui = await traced(() => asAdmin('PATCH', `/contacts/${id}`, { city: 'Basel' }))
    expect(ui).toMatchObject([{ ...changed, way: 'admin', fields: ['city'] }])
  })

  it('an anonymous visitor', async () => {
    const json = { name: 'Ada', email: uniqueEmail(), subject: 'Hi', message: 'Hello there' }
    const entries = await traced(() => crm.api('POST', '/api/contact', { token: undefined, json }))
    const way = 'api'
    expect(entries).toMatchObject([
      { actorId: null, way, action: 'created', collection: 'contact-submissions' },
    ])
  })

  it('an import is one entry with the number of people, and its undo is another', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Person ${n},${uniqueEmail()}`)
    const file = `name,email\n${rows.join('\n')}\n`
    let id = 0
    const given = { token: admin.token, target: 'contacts', file } as const
    const imported = await traced(async () => {
      id = (await recordedImport(given)).id
    })
    const entry = { actorId: admin.id, way: 'import', collection: 'contacts', document: null }
    const partOf = `imports/${id}`
    expect(imported).toMatchObject([{ ...entry, action: 'imported', amount: 30, partOf }])
    const undone = await traced(() => callUndo('POST', admin.token, id))
    expect(undone).toMatchObject([{ ...entry, action: 'import_undone', amount: 30, partOf }])
  })

  it('a dry run leaves no entry', async () => {
    const json = `name,email\nAda,${uniqueEmail()}\n`
    const path = '/contacts/import?fileName=a.csv&dryRun=true'
    const headers = { 'content-type': 'text/csv' }
    const call = () => callPlatform('POST', path, { token: admin.token, body: json, headers })
    expect(await traced(call)).toEqual([])
  })

  it('a bulk edit of contacts is one entry, however many batches it takes', async () => {
    const city = unique('City')
    await crm.payload.db.drizzle.execute(sql`
      INSERT INTO contacts (name, status, city, notes)
      SELECT 'Contact ' || n, 'Prospect', ${city}, '' FROM generate_series(1, 1200) n`)
    const edited = await traced(async () => {
      const { id } = await startBulkEdit(admin.token, 'contacts', {
        change: { kind: 'edit', set: { status: 'Member' } },
        selection: { where: { city: { equals: city } } },
      })
      await runBulkEdit(crm.payload, id)
    })
    expect(edited).toMatchObject([
      { actorId: admin.id, way: 'bulk', action: 'changed', document: null, amount: 1200 },
    ])
    expect(edited[0]).toMatchObject({ collection: 'contacts', fields: ['status'] })
  })

  it('a bulk edit of articles is an entry for each, in the name of who started it', async () => {
    const make = contentMaker(crm.payload)
    const ids = [(await make.article()).id, (await make.article()).id]
    const edited = await traced(() =>
      asAdmin('POST', '/news/bulk', { change: { kind: 'unpublish' }, selection: { ids } }),
    )
    const entry = { actorId: admin.id, way: 'bulk', action: 'unpublished', collection: 'news' }
    expect(edited).toMatchObject(ids.map((id) => ({ ...entry, document: String(id) })))
    expect(edited[0]?.partOf).toMatch(/^bulk-edits\/\d+$/)
  })

  it('contacts moved together on the board have an entry each', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const { id: stageId } = await crm.createStage()
    const contacts = [one, other].map(({ id }) => ({ id, seen: null }))
    const moved = await traced(() => asAdmin('POST', '/contacts/board/move', { contacts, stageId }))
    const entry = { actorId: admin.id, action: 'moved', collection: 'contacts' }
    expect(moved).toMatchObject(contacts.map(({ id }) => ({ ...entry, document: String(id) })))
  })
})
