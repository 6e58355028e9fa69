import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { findImportedPeople, findImporter } from '#src/people/import/sql/record-changes.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let organizer: Staff
let communicator: Staff

beforeAll(async () => {
  crm = await startCrm()
  organizer = await createStaff(crm.payload, 'organizer')
  communicator = await createStaff(crm.payload, 'communicator')
})

const save = ({ token }: Staff, kind: 'contacts' | 'subscribers', fields: object = {}) =>
  callPlatform('POST', '/import-mappings?depth=0', {
    token,
    json: { name: unique('mapping'), kind, mapping: { columns: {} }, ...fields },
  })

describe('saved mappings of imports', () => {
  it('a mapping is recorded with the user who saved it, whatever the request says', async () => {
    const { status, json } = await save(organizer, 'contacts', { by: communicator.id })
    expect(status).toBe(201)
    expect(json).toMatchObject({ doc: { kind: 'contacts', by: organizer.id } })
  })

  it('a mapping can be saved, listed and deleted only for the kind of import that the user may run', async () => {
    expect((await save(communicator, 'contacts')).status).toBe(403)
    expect((await save(organizer, 'subscribers')).status).toBe(403)
    const { json } = await save(communicator, 'subscribers')
    const { id } = json['doc'] as { id: number }
    const kind = await callPlatform('PATCH', `/import-mappings/${id}`, {
      token: communicator.token,
      json: { kind: 'contacts' },
    })
    expect(kind.status).toBe(403)
    const asOrganizer = { token: organizer.token }
    expect((await callPlatform('DELETE', `/import-mappings/${id}`, asOrganizer)).status).toBe(403)
    const asCommunicator = { token: communicator.token }
    expect((await callPlatform('DELETE', `/import-mappings/${id}`, asCommunicator)).status).toBe(
      200,
    )
  })
})

describe('the people of an import', () => {
  it('the people of an import are those who are still there, with their number and who imported them', async () => {
    const { payload } = crm
    const db = payload.db.drizzle
    const counts = { rows: 3, imported: 3, updated: 0, skipped: 0, rejected: 0 }
    const data = { kind: 'contacts', by: organizer.id, ...counts } as const
    const { id: importId } = await payload.create({ collection: 'imports', data })
    const ids = await Promise.all(
      ['Ann', 'Bea', 'Cem'].map(async (name) => (await crm.createContact({ name })).id),
    )
    for (const id of [...ids, 2_000_000_000])
      await db.execute(sql`
        INSERT INTO import_changes (import_id, target, document_id, created)
        VALUES (${importId}, 'contact', ${id}, true)`)
    const query = { importId, target: 'contact', limit: 2 } as const
    const { people, total } = await findImportedPeople(db, query)
    expect(total).toBe(3)
    expect(people.map(({ id }) => id)).toEqual(
      ids.toSorted((one, other) => one - other).slice(0, 2),
    )
    expect(await findImportedPeople(db, { ...query, target: 'subscriber' })).toMatchObject({
      people: [],
      total: 0,
    })
    expect(await findImporter(db, importId)).toBe('Staff Member')
    await payload.delete({ collection: 'users', id: organizer.id })
    expect(await findImporter(db, importId)).toBe('')
  })
})
