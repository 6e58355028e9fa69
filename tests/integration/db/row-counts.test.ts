import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countAllRows, countedTables, mergeRowCounts } from '#src/db/row-counts.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

const db = () => payload.db.drizzle
type Sql = ReturnType<typeof sql>
const numberOf = async (statement: Sql): Promise<number> => {
  const { rows } = await db().execute<{ count: number }>(statement)
  return rows[0]?.count ?? Number.NaN
}

const scanned = (table: string) =>
  numberOf(sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`)
const changesOf = (table: string) =>
  numberOf(sql`SELECT count(*)::int AS count FROM row_counts WHERE table_name = ${table}`)

const addContacts = (count: number, name: string) =>
  db().execute(sql`
    INSERT INTO contacts (name, status) SELECT ${name}, 'Contact' FROM generate_series(1, ${count})`)

const listContacts = (where = {}) =>
  payload.find({ collection: 'contacts', where, limit: 1, overrideAccess: true })

describe('the number of all rows', () => {
  let name: string
  let before: number
  beforeEach(async () => {
    name = randomUUID()
    before = await scanned('contacts')
  })

  it.each([...countedTables])('of %s is that of a scan', async (table) => {
    expect(await countAllRows(db(), table)).toBe(await scanned(table))
  })

  it('includes what one statement adds or removes, and no change', async () => {
    await addContacts(7, name)
    expect(await countAllRows(db(), 'contacts')).toBe(before + 7)
    await db().execute(sql`UPDATE contacts SET city = 'Kiel' WHERE name = ${name}`)
    expect(await countAllRows(db(), 'contacts')).toBe(before + 7)
    await db().execute(sql`DELETE FROM contacts WHERE name = ${name}`)
    expect(await countAllRows(db(), 'contacts')).toBe(before)
  })

  it('includes what is removed with a row it belongs to', async () => {
    const contact = await payload.create({
      collection: 'contacts',
      data: { name, status: 'Contact' },
    })
    const interactions = await scanned('interactions')
    await db().execute(sql`
      INSERT INTO interactions (contact_id, kind, at)
      SELECT ${contact.id}, 'call', now() FROM generate_series(1, 3)`)
    expect(await countAllRows(db(), 'interactions')).toBe(interactions + 3)
    await db().execute(sql`DELETE FROM contacts WHERE id = ${contact.id}`)
    expect(await countAllRows(db(), 'interactions')).toBe(await scanned('interactions'))
  })

  it('does not include rows that exist already and are not added', async () => {
    const add = sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${`${name}@example.org`}, 'subscribed')
      ON CONFLICT DO NOTHING`
    const subscribers = await scanned('newsletter_subscribers')
    await db().execute(add)
    await db().execute(add)
    expect(await countAllRows(db(), 'newsletter_subscribers')).toBe(subscribers + 1)
  })

  it('is as its transaction sees it, and as before once that is rolled back', async () => {
    const within: number[] = []
    const change = db().transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO contacts (name, status) VALUES (${name}, 'Contact')`)
      within.push(await countAllRows(tx, 'contacts'), await countAllRows(db(), 'contacts'))
      await tx.execute(sql`TRUNCATE contacts CASCADE`)
      within.push(await countAllRows(tx, 'contacts'))
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(within).toEqual([before + 1, before, 0])
    expect(await countAllRows(db(), 'contacts')).toBe(before)
  })

  it('is the same after merging, also by two at once while rows are added', async () => {
    await addContacts(1, name)
    await addContacts(1, name)
    const merge = () => db().transaction(mergeRowCounts)
    await Promise.all([addContacts(5, name), merge(), addContacts(5, name), merge()])
    expect(await countAllRows(db(), 'contacts')).toBe(before + 12)
    await merge()
    expect(await changesOf('contacts')).toBe(1)
    expect(await countAllRows(db(), 'contacts')).toBe(before + 12)
  })
})

describe('the total of a list', () => {
  it('of all contacts is read, not counted, and with a condition it is counted', async () => {
    const name = randomUUID()
    await addContacts(3, name)
    const all = await scanned('contacts')
    await db().execute(sql`INSERT INTO row_counts VALUES ('contacts', 1000)`)
    try {
      expect((await listContacts()).totalDocs).toBe(all + 1000)
      expect((await payload.count({ collection: 'contacts' })).totalDocs).toBe(all + 1000)
      expect((await listContacts({ name: { equals: name } })).totalDocs).toBe(3)
    } finally {
      await db().execute(sql`INSERT INTO row_counts VALUES ('contacts', -1000)`)
    }
  })

  it('of a collection that is not counted is that of a scan', async () => {
    const { totalDocs } = await payload.find({ collection: 'tags', limit: 1 })
    expect(totalDocs).toBe(await scanned('tags'))
  })
})
