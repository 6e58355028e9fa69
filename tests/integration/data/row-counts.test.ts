import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countAllDeliveries,
  countAllRows,
  countedTables,
  mergeRowCounts,
} from '#src/data/row-counts.ts'
import { exchangeDeliveries } from '#src/mail/ledger/sql/ledger.ts'
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

describe('the number of deliveries by status', () => {
  const byScan = async () => {
    const { rows } = await db().execute<{ status: string; count: number }>(sql`
      SELECT status::text AS status, count(*)::int AS count FROM deliveries GROUP BY 1`)
    return new Map(rows.map(({ status, count }) => [status, count]))
  }
  const stored = async () => {
    const counts = await countAllDeliveries(payload.db.pool)
    return new Map([...counts].filter(([, count]) => count !== 0))
  }
  const add = (name: string, count: number) =>
    db().execute(sql`
      INSERT INTO deliveries (kind, email)
      SELECT 'compose', ${name} || n || '@example.org' FROM generate_series(1, ${count}::int) n`)

  it('is that of a scan, whatever a statement adds, changes and removes', async () => {
    const name = randomUUID()
    await add(name, 12)
    expect(await stored()).toEqual(await byScan())
    await db().execute(sql`
      UPDATE deliveries SET status = CASE id % 3 WHEN 0 THEN 'sent' WHEN 1 THEN 'failed'
        ELSE 'sending' END::enum_deliveries_status
      WHERE email LIKE ${`${name}%`}`)
    expect(await stored()).toEqual(await byScan())
    await db().transaction(mergeRowCounts)
    await db().execute(sql`
      DELETE FROM deliveries WHERE email LIKE ${`${name}%`} AND status <> 'failed'`)
    expect(await stored()).toEqual(await byScan())
    expect((await stored()).get('failed')).toBeGreaterThanOrEqual(1)
  })

  it('is that of a scan where one statement finishes some and claims others', async () => {
    const name = randomUUID()
    await add(name, 6)
    const holder = { owner: randomUUID(), domain: 'muster.test' }
    const claimed = await exchangeDeliveries(payload.db.pool, holder, [], {
      inFlight: [],
      count: 3,
    })
    expect(claimed).toHaveLength(3)
    const finished = claimed.map(({ id }) => ({ id, status: 'sent' as const }))
    await exchangeDeliveries(payload.db.pool, holder, finished, { inFlight: [], count: 2 })
    expect(await stored()).toEqual(await byScan())
  })

  it('records nothing where no status changes', async () => {
    const name = randomUUID()
    await add(name, 3)
    const before = await numberOf(sql`SELECT count(*)::int AS count FROM row_counts`)
    await db().execute(sql`
      UPDATE deliveries SET lease_until = now() WHERE email LIKE ${`${name}%`}`)
    expect(await numberOf(sql`SELECT count(*)::int AS count FROM row_counts`)).toBe(before)
  })

  it('is read without reading deliveries', async () => {
    await add(randomUUID(), 50)
    const client = await payload.db.pool.connect()
    const readOnes = async () => {
      const { rows } = await client.query<{ count: number }>(`
        SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS count
        FROM pg_stat_xact_user_tables WHERE relname = 'deliveries'`)
      return rows[0]?.count ?? Number.NaN
    }
    try {
      await client.query('BEGIN')
      const before = await readOnes()
      await countAllDeliveries(client)
      expect(await readOnes()).toBe(before)
      await client.query('SELECT count(*) FROM deliveries')
      expect(await readOnes()).toBeGreaterThanOrEqual(before + 50)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('is none once all are removed at once', async () => {
    await add(randomUUID(), 2)
    await db().execute(sql`TRUNCATE deliveries CASCADE`)
    expect(await stored()).toEqual(new Map())
    await add(randomUUID(), 2)
    expect(await stored()).toEqual(new Map([['queued', 2]]))
  })
})
