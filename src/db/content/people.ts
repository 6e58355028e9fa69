import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Person } from '#src/payload-types.ts'
import { queryPrepared } from '../prepared.ts'
import { type Filled, rowsOf, type Stored } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import { isoTime } from './fragments.ts'

export type PersonRow = Filled<
  Person,
  'id' | 'name' | 'role' | 'displayOrder' | 'published' | 'createdAt'
> &
  Stored<Person, 'imageUrl' | 'briefMessage'>

const whole = sql`
  e.id, e.name, e.role, coalesce('/api/images/' || m.key, nullif(e.image_url, '')) AS "imageUrl",
  nullif(e.brief_message, '') AS "briefMessage", e.display_order::int AS "displayOrder",
  coalesce(e.published, false) AS published, ${isoTime(sql`e.created_at`)} AS "createdAt"`

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`

/** People by display order, then id; all of them for staff, else the published ones. */
export async function findPeople(
  db: Database,
  query: ListQuery & { everybody: boolean },
): Promise<PersonRow[]> {
  return queryPrepared<PersonRow>(
    db,
    sql`
    SELECT ${whole} FROM people e ${withImage}
    WHERE (e.published OR ${query.everybody})
      AND ${containing(query.search, sql`e.name`, sql`e.role`)}
    ORDER BY e.display_order, e.id ${page(query)}`,
  )
}

/** One person, published or not. */
export async function findPerson(db: Database, id: number): Promise<PersonRow | undefined> {
  const result = await db.execute<PersonRow>(
    sql`SELECT ${whole} FROM people e ${withImage} WHERE e.id = ${id}`,
  )
  return rowsOf(result)[0]
}
