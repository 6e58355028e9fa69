import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BulkContacts, bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let bulk: BulkContacts

beforeAll(async () => {
  crm = await startCrm()
  bulk = bulkContactsOf(crm)
})
beforeEach(() => bulk.begin())

describe('setting fields of many contacts', () => {
  const set = (values: object) => ({ kind: 'edit', set: values })
  const stored = () =>
    bulk.execute(sql`
      SELECT owner_id AS owner, postcode, city, custom FROM contacts ORDER BY phone::int`)

  it('contacts are given an owner who may write contacts, or none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    await bulk.act(set({ owner }))
    expect(await stored()).toEqual(Array(4).fill(expect.objectContaining({ owner })))
    await bulk.act(set({ owner: null }), { ids: [await bulk.idOf('1')] })
    expect((await stored()).map((row) => row['owner'])).toEqual([null, owner, owner, owner])
    const { id: reader } = await createStaff(crm.payload, 'communicator')
    expect(await bulk.rejection(set({ owner: reader }))).toEqual([
      400,
      expect.stringContaining('owner-not-permitted'),
    ])
  })

  it('contacts keep the custom values that a bulk edit does not name', async () => {
    await bulk.execute(sql`DELETE FROM contact_fields`)
    const create = (name: string, type: 'number' | 'choice', choices: string[] = []) =>
      crm.payload.create({
        collection: 'contact-fields',
        data: { name, label: `The ${name}`, type, choices, order: 0 },
      })
    await create('shirts', 'number')
    await create('size', 'choice', ['S', 'L'])
    await crm.payload.create({
      collection: 'contact-fields',
      data: {
        name: 'help',
        label: 'Help',
        type: 'choice',
        choices: ['a', 'b, c'],
        several: true,
        order: 0,
      },
    })
    await bulk.act(set({ custom: { help: 'A;"b, c"' } }), { ids: [await bulk.idOf('1')] })
    await bulk.act(set({ custom: { size: 's', shirts: '1,5' } }))
    await bulk.act(set({ city: ' Bremen ', custom: { size: 'L' } }), {
      ids: [await bulk.idOf('1')],
    })
    await bulk.act(set({ custom: { shirts: null } }), { ids: [await bulk.idOf('2')] })
    expect(await stored()).toMatchObject([
      { city: 'Bremen', custom: { help: ['a', 'b, c'], size: 'L', shirts: 1.5 } },
      { city: null, custom: { size: 'S' } },
      { custom: { size: 'S', shirts: 1.5 } },
      { custom: { size: 'S', shirts: 1.5 } },
    ])
    for (const [custom, code] of [
      [{ size: 'XL' }, 'field-not-a-choice'],
      [{ help: 'a, d' }, 'field-not-a-choice'],
      [{ shirts: 'many' }, 'field-not-a-number'],
      [{ other: '1' }, 'custom-field-deleted'],
    ] as const)
      expect(await bulk.rejection(set({ custom }))).toEqual([400, expect.stringContaining(code)])
    expect(await bulk.rejection(set({ postcode: '1'.repeat(21) }))).toEqual([
      400,
      expect.stringContaining('field-too-long'),
    ])
  })
})
