import { handleEndpoints } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'
import config from '../../payload.config.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

const count = 50

/** Throws when a response is not the list of all people. */
const requireAll = async (response: Response, listOf: (body: never) => unknown): Promise<void> => {
  const list = listOf((await response.json()) as never)
  if (!Array.isArray(list) || list.length !== count) throw new Error(`${response.status}`)
}

/** The cost of a list for staff, against the same through the platform's own REST API. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('staff_people')
  await payload.db.pool.query(
    `INSERT INTO people (name, role, display_order, published)
     SELECT 'Person ' || n, 'Member', n, true FROM generate_series(1, $1::int) n`,
    [count],
  )
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const ours = 'http://muster.test/api/staff/people'
  const theirs = 'http://muster.test/cms-api/people?limit=50&depth=1&sort=displayOrder'
  const key = { config, payloadInstanceCacheKey: 'staff_people' }
  const ms = await compare(
    {
      ours: async () =>
        requireAll(await dispatch(new Request(ours, { headers })), (list: unknown) => list),
      theirs: async () =>
        requireAll(
          await handleEndpoints({ ...key, request: new Request(theirs, { headers }) }),
          ({ docs }: { docs: unknown }) => docs,
        ),
    },
    { rounds: 31, calls: 10 },
  )
  return [
    {
      what: 'GET /api/staff/people, against the same list through the platform’s REST',
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.theirs)}`,
      ratio: ms.theirs / ms.ours,
      demanded: { atLeast: 2 },
    },
  ]
}
