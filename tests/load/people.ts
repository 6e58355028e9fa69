import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { findBoard } from '#src/people/board/sql/board.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'
import { boardOfStages, firstContacts } from './support/by-hand.ts'
import { compare, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import { growthDuring, megabytes } from './support/memory.ts'
import type { Row } from './support/row.ts'

const count = Number(process.env['BENCH_CONTACTS'] ?? 1_000_000)
const contacts = `${count.toLocaleString('en')} contacts`

const path = '/api/staff/contacts'

const reader = async (payload: Payload) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { token } = await createStaff(payload, 'organizer')
  const headers = { authorization: `Bearer ${token}` }
  return async (query: string): Promise<number> => {
    const response = await dispatch(new Request(`http://muster.test${path}${query}`, { headers }))
    if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
    let size = 0
    for await (const chunk of response.body) size += chunk.byteLength
    return size
  }
}

/** The driver reads what arrives, as the reader of an export does, and drops it. */
const copyStatement = `
  COPY (SELECT c.id, c.name, c.email, c.phone, c.status, (
      SELECT string_agg(t.text, ';' ORDER BY t."order") FROM contacts_texts t
      WHERE t.parent_id = c.id AND t.path = 'tags'),
    s.name, c.notes, c.created_at, c.updated_at, c.postcode, c.city, u.username
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      LEFT JOIN users u ON u.id = c.owner_id
    ORDER BY c.created_at DESC, c.id DESC) TO STDOUT WITH (FORMAT csv, HEADER)`

const row = (
  what: string,
  ours: number,
  theirs: number,
  demanded: Row['demanded'] = { atMost: 1.5 },
): Row => ({
  what,
  measured: `${milliseconds(ours)} : ${milliseconds(theirs)}`,
  ratio: ours / theirs,
  demanded,
})

/** A million contacts: what staff look at every day, against the statement it needs. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('people')
  await insertContacts(payload, count)
  const { drizzle } = payload.db
  const get = await reader(payload)
  const few = { rounds: 7, calls: 1, warmUps: 1 }
  const list = await compare(
    { ours: () => get('?limit=25'), theirs: () => drizzle.execute(firstContacts()) },
    { rounds: 7, calls: 20 },
  )
  const found = `Person Number ${count - 7}`
  const isFound = sql`(c.name ILIKE ${`%${found}%`} OR c.email ILIKE ${`%${found}%`})`
  const search = await compare(
    {
      ours: () => get(`?limit=25&search=${encodeURIComponent(found)}`),
      theirs: () => drizzle.execute(firstContacts(isFound)),
    },
    few,
  )
  const stages = await compare(
    { ours: () => findBoard(drizzle, {}), theirs: () => drizzle.execute(boardOfStages) },
    few,
  )
  let size = 0
  let growth = 0
  const exported = await compare(
    {
      ours: async () => {
        growth = await growthDuring(async () => {
          size = await get('/export')
        })
      },
      theirs: () => payload.db.pool.query(copyStatement),
    },
    { rounds: 5, calls: 1, warmUps: 1 },
  )
  return [
    row(`first page of ${contacts}, against its statement`, list.ours, list.theirs, { atMost: 4 }),
    row(`one found by name among ${contacts}, against its statement`, search.ours, search.theirs),
    row(`board of ${contacts}, against its statement`, stages.ours, stages.theirs),
    row(`export of ${contacts} as CSV, against COPY`, exported.ours, exported.theirs, {
      atMost: 2,
    }),
    {
      what: 'memory of that export, against its own size',
      measured: `${megabytes(growth)} : ${megabytes(size)}`,
      ratio: growth / size,
      demanded: { atMost: 1 },
    },
  ]
}
