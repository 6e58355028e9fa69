import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import type { SegmentRules } from '#src/contract/people/segments.ts'
import { rowsOf } from '#src/data/rows.ts'
import { contactsOfSegment } from '#src/people/segments/sql/contacts-of-segment.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { unique } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { insertReferred } from '#tests/support/segments.ts'

let payload: Payload
const city = unique('City')
const rules: SegmentRules = {
  match: 'all',
  not: false,
  conditions: [{ field: 'city', not: false, cities: [city] }],
}
beforeAll(async () => {
  payload = await startPayload()
})

const idsOf = async (segment: number | SegmentRules) => {
  const { drizzle } = payload.db
  const contacts = await contactsOfSegment(drizzle, segment)
  if (!contacts) return undefined
  const result = await drizzle.execute<{ id: number }>(sql`SELECT id FROM (${contacts}) ids`)
  return rowsOf(result).map(({ id }) => id)
}

it('the contacts of a segment, and of rules, are a subquery for other statements', async () => {
  const { id } = await payload.create({
    collection: 'contacts',
    data: { name: 'Ann', city, status: 'Contact' },
  })
  const segment = await payload.create({
    collection: 'segments',
    data: { name: 'S', rules: { ...rules } },
  })
  expect(await idsOf(segment.id)).toEqual([id])
  expect(await idsOf(rules)).toEqual([id])
  expect(await idsOf(2_000_000_000)).toBeUndefined()
})

it('who was in an import is known after it can no longer be undone', async () => {
  const { id } = await payload.create({
    collection: 'contacts',
    data: { name: 'Bob', city, status: 'Contact' },
  })
  const [batch = 0] = (await insertReferred(payload)).imports
  const { pool, drizzle } = payload.db
  await pool.query(`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = $1`, [
    batch,
  ])
  await pool.query(
    `INSERT INTO import_changes (import_id, target, document_id, created, before)
     VALUES ($1, 'contact', $2, true, '{"name": "B"}')`,
    [batch, id],
  )
  await removeExpired(drizzle)
  expect(
    await idsOf({
      match: 'all',
      not: false,
      conditions: [{ field: 'imported', not: false, imports: [batch] }],
    }),
  ).toEqual([id])
  const { rows } = await pool.query(
    'SELECT before, after FROM import_changes WHERE import_id = $1',
    [batch],
  )
  expect(rows).toEqual([{ before: null, after: null }])
})
