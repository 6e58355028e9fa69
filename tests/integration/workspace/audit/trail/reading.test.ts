import { sql } from '@payloadcms/db-postgres'
import { describe, expect, it } from 'vitest'
import { findAuditEntries, removeOldEntries } from '#src/workspace/audit/sql/find-entries.ts'
import { openTrail } from '#tests/support/audit.ts'
import { unique } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const { crm, admin, traced, asAdmin, byApi } = await openTrail()

describe('reading', () => {
  it('pages of a filter have each entry once, the newest first', async () => {
    const { id } = await crm.createContact()
    for (const city of ['A', 'B', 'C', 'D'])
      await byApi('PUT', `/api/staff/contacts/${id}`, { notes: city })
    const filter = { collection: 'contacts', document: String(id), actor: admin.id, zone: 'UTC' }
    const db = crm.payload.db.drizzle
    const first = await findAuditEntries(db, filter, { after: undefined, limit: 3 })
    const rest = await findAuditEntries(db, filter, { after: first.at(-1), limit: 3 })
    const ids = [...first, ...rest].map((row) => BigInt(row.id))
    expect(ids).toHaveLength(4)
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)))
  })

  it('days are those of the reader’s time zone', async () => {
    const collection = unique('zoned')
    const db = crm.payload.db.drizzle
    await db.execute(sql`
      INSERT INTO audit_entries (at, way, action, collection)
      VALUES ('2026-03-01T23:30:00Z', 'admin', 'changed', ${collection})`)
    const on = async (day: string, zone: string) => {
      const filter = { collection, from: day, to: day, zone }
      return (await findAuditEntries(db, filter, { after: undefined, limit: 9 })).length
    }
    expect([await on('2026-03-01', 'UTC'), await on('2026-03-02', 'UTC')]).toEqual([1, 0])
    const there = 'Europe/Berlin'
    expect([await on('2026-03-01', there), await on('2026-03-02', there)]).toEqual([0, 1])
  })

  it('is for administrators alone, escapes formulas, and is in the trail itself', async () => {
    const db = crm.payload.db.drizzle
    const collection = unique('formula')
    await db.execute(sql`
      INSERT INTO audit_entries (way, action, collection, label)
      VALUES ('admin', 'changed', ${collection}, '=1+1')`)
    const path = `/audit-trail/export?${new URLSearchParams({ collection })}`
    const { token } = await createStaff(crm.payload, 'editor', 'organizer', 'communicator')
    expect((await callPlatform('GET', path, { token })).status).toBe(403)
    expect((await callPlatform('GET', path)).status).toBe(401)
    let text = ''
    const entries = await traced(async () => {
      text = (await asAdmin('GET', path)).text
    })
    expect(text).toContain("'=1+1")
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(entries).toMatchObject([{ action: 'exported', collection: 'audit-trail' }])
  })
})

it('entries are removed in batches once they are older than Settings say', async () => {
  const db = crm.payload.db.drizzle
  const collection = unique('old')
  await crm.payload.updateGlobal({ slug: 'settings', data: { auditDays: 40 } })
  await db.execute(sql`DELETE FROM audit_entries`)
  const add = (from: number, to: number) =>
    db.execute(sql`
      INSERT INTO audit_entries (at, way, action, collection)
      SELECT now() - make_interval(days => n), 'admin', 'changed', ${collection}
      FROM generate_series(${from}::int, ${to}::int, -1) n`)
  await add(45, 45)
  // Of a table of one row the plan of a join selects the batch again for each row.
  await db.execute(sql`VACUUM ANALYZE audit_entries`)
  await add(44, 36)
  const left = async () => {
    const page = { after: undefined, limit: 99 }
    return (await findAuditEntries(db, { collection, zone: 'UTC' }, page)).length
  }
  expect(await removeOldEntries(db, 3)).toBe(3)
  expect(await left()).toBe(7)
  while ((await removeOldEntries(db, 3)) > 0);
  expect(await left()).toBe(4)
  await crm.payload.updateGlobal({ slug: 'settings', data: { auditDays: 365 } })
})
