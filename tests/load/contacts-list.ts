import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { listedContactColumns } from '#src/data/columns.ts'
import { rowsOf } from '#src/data/rows.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'
import { compare, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import { growthDuring, megabytes } from './support/memory.ts'
import type { Row } from './support/row.ts'

const count = 100_000

/** One statement that builds the whole list. */
const oneStatement = async ({ db }: Payload): Promise<string> => {
  const result = await db.drizzle.execute<{ list: string }>(sql`
    SELECT json_agg(row_to_json(listed) ORDER BY c.created_at DESC, c.id DESC)::text AS list
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      CROSS JOIN LATERAL (SELECT ${listedContactColumns}) listed`)
  return rowsOf(result)[0]?.list ?? ''
}

const reader = async (payload: Payload, query: string) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { token } = await createStaff(payload, 'organizer')
  const headers = { authorization: `Bearer ${token}` }
  return () => dispatch(new Request(`http://muster.test/api/staff/contacts${query}`, { headers }))
}

const sizeOf = async (response: Response): Promise<number> => {
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
  let size = 0
  for await (const chunk of response.body) size += chunk.byteLength
  return size
}

/** The whole list of 100,000 contacts against one statement that builds it, and its memory. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('contacts_list')
  await insertContacts(payload, count)
  const list = await reader(payload, '')
  const listed = JSON.parse(await (await list()).text()) as unknown[]
  const built = JSON.parse(await oneStatement(payload)) as unknown[]
  if (listed.length !== count || JSON.stringify(listed) !== JSON.stringify(built))
    throw new Error('the contenders do not build the same list')
  listed.length = 0
  built.length = 0
  const ms = await compare(
    { list: async () => sizeOf(await list()), statement: () => oneStatement(payload) },
    { rounds: 7, calls: 1 },
  )
  let size = 0
  const growth = await growthDuring(async () => {
    size = await sizeOf(await list())
  })
  return [
    {
      what: 'GET 100,000 contacts, against one statement that builds the same JSON',
      measured: `${milliseconds(ms.list)} : ${milliseconds(ms.statement)}`,
      ratio: ms.list / ms.statement,
      demanded: { atMost: 4 },
    },
    {
      what: 'memory of that response, against its own size',
      measured: `${megabytes(growth)} : ${megabytes(size)}`,
      ratio: growth / size,
      demanded: { atMost: 1.5 },
    },
  ]
}
