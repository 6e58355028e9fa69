import { sql } from '@payloadcms/db-postgres'
import { beforeAll, expect, it } from 'vitest'
import type { ContactsQuery } from '#src/contract/people/contacts.ts'
import { rowsOf } from '#src/data/rows.ts'
import { livingContacts } from '#src/data/trash.ts'
import { matching } from '#src/people/contacts/sql/list-contacts.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'

const count = 20_000
let crm: Crm
let stage: string
const tag = unique('plan')

beforeAll(async () => {
  crm = await startCrm()
  stage = String((await crm.createStage())['name'])
  const { pool } = crm.payload.db
  await pool.query(
    `INSERT INTO contacts (name, status, created_at)
     SELECT $1, CASE WHEN n % 100 = 0 THEN 'Inactive' ELSE 'Member' END::enum_contacts_status,
       now() - n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    [tag, count],
  )
  // Or each foreign key may be checked by a plan of when there were few contacts.
  await pool.query('ANALYZE contacts')
  await pool.query(
    `INSERT INTO contacts_texts (parent_id, path, "order", text)
     SELECT id, 'tags', 1, CASE WHEN id % 1000 = 0 THEN $1 ELSE 'other' END
     FROM contacts WHERE name = $1`,
    [tag],
  )
  await pool.query('ANALYZE contacts_texts')
})

it.each<[string, () => Partial<ContactsQuery>]>([
  ['no filter', () => ({})],
  ['a status', () => ({ status: 'Inactive' })],
  ['a stage', () => ({ progressionStage: stage })],
  ['a tag', () => ({ tag })],
])('the newest contacts with %s are read through an index', async (_filter, filter) => {
  const query: ContactsQuery = {
    search: undefined,
    offset: 0,
    progressionStage: undefined,
    tag: undefined,
    ...filter(),
  }
  const plan = await crm.payload.db.drizzle.execute<{ 'QUERY PLAN': string }>(sql`
    EXPLAIN SELECT c.id FROM ${livingContacts} c WHERE ${matching(query)}
    ORDER BY c.created_at DESC, c.id DESC LIMIT 50`)
  const text = rowsOf(plan)
    .map((row) => row['QUERY PLAN'])
    .join('\n')
  expect(text).not.toMatch(/Seq Scan on contacts/)
  expect(text).toMatch(/Index (Only )?Scan/)
})
