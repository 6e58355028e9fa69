import { beforeAll, describe, expect, it } from 'vitest'
import { type ContractImports, contractImportsOf, table } from '#tests/support/contract-imports.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
let imports: ContractImports

beforeAll(async () => {
  crm = await startCrm()
  imports = contractImportsOf(crm)
})

describe('the record of an import', () => {
  const recordOf = async (fileName: string) => {
    const { docs } = await crm.payload.find({
      collection: 'imports',
      sort: '-id',
      limit: 1,
      depth: 0,
    })
    expect(docs[0]?.fileName).toBe(fileName)
    const { rows } = await crm.payload.db.pool.query(
      'SELECT target, document_id, created, before, after FROM import_changes WHERE import_id = $1 ORDER BY document_id',
      [docs[0]?.id],
    )
    return { record: docs[0], changes: rows as unknown[] }
  }

  it('an import is recorded with its counts, options and what it created and changed', async () => {
    const [known, fresh] = [uniqueEmail(), uniqueEmail()]
    const { id } = await crm.createContact({ email: known, name: 'Ann' })
    const tag = unique('tag')
    const file = table(
      ['name', 'email', 'Shoe'],
      ['Anna', known, ''],
      ['Bob', fresh, ''],
      ['', '', '42'],
    )
    await imports.run(file, { known: 'update', tag })
    const { record, changes } = await recordOf('people.csv')
    expect(record).toMatchObject({
      kind: 'contacts',
      rows: 3,
      imported: 1,
      updated: 1,
      skipped: 0,
      rejected: 1,
      tag,
      by: crm.staff.id,
      mapping: { name: 'name', email: 'email', Shoe: null },
      options: { known: 'update', tag },
    })
    const contact = await imports.stored(fresh)
    expect(contact?.createdAt).toBe(record?.createdAt)
    expect(changes).toEqual([
      {
        target: 'contact',
        document_id: id,
        created: false,
        before: { name: 'Ann', tags: [], updatedAt: expect.any(String) },
        after: { name: 'Anna', tags: [tag] },
      },
      { target: 'contact', document_id: contact?.id, created: true, before: null, after: null },
    ])
  })

  it('an import without options is recorded too, and a dry run is not', async () => {
    const count = async () => (await crm.payload.count({ collection: 'imports' })).totalDocs
    const before = await count()
    const file = table(['name', 'email'], ['Ann', uniqueEmail()])
    expect((await imports.upload(file, undefined, '?dryRun=1')).json).not.toHaveProperty('updated')
    expect((await imports.upload(file, {}, '?dryRun=1')).status).toBe(200)
    expect(await count()).toBe(before)
    expect((await imports.upload(file)).status).toBe(200)
    expect(await recordOf('people.csv')).toMatchObject({
      record: { imported: 1, options: null },
      changes: [{ created: true }],
    })
  })
})
