import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import { type ImageRow, imageOf } from '#src/data/fragments.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { type Filled, firstRow, type Stored } from '#src/data/rows.ts'
import { changedAfter, containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Person } from '#src/payload-types.ts'
import { additiveColumns, allOf, type Columns } from './columns.ts'

export type PersonRow = Filled<
  Person,
  'id' | 'name' | 'role' | 'displayOrder' | 'published' | 'createdAt' | 'updatedAt'
> &
  Stored<Person, 'imageUrl' | 'briefMessage'>

type WithImage = { image: ImageRow }

/**
 * All of these are read, whatever is asked for: the statement is prepared, and none of them is long.
 */
const columns: Columns<PersonRow> = {
  id: sql`e.id`,
  name: sql`e.name`,
  role: sql`e.role`,
  imageUrl: sql`coalesce('/api/images/' || m.key, nullif(e.image_url, ''))`,
  briefMessage: sql`nullif(e.brief_message, '')`,
  displayOrder: sql`e.display_order::int`,
  published: sql`coalesce(e.published, false)`,
  ...additiveColumns,
}

const whole = allOf(columns)
const wholeWithImage = allOf<PersonRow & WithImage>({ ...columns, image: imageOf() })

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`

interface PeopleQuery extends ListQuery {
  /** All of them, as for staff; else the published ones. */
  readonly isStaff: boolean
  readonly images?: boolean
}

const matching = ({ isStaff, search, changedSince }: PeopleQuery) => sql`
  e.deleted_at IS NULL AND (e.published OR ${isStaff}) AND ${containing(search, sql`e.name`, sql`e.role`)}
  AND ${changedAfter(changedSince, sql`e.updated_at`)}`

export const countPeople = (db: Database, query: PeopleQuery): Promise<number> =>
  countRows(db, sql`people e WHERE ${matching(query)}`)

export async function findPeople(
  db: Database,
  query: PeopleQuery,
): Promise<(PersonRow & Partial<WithImage>)[]> {
  return queryPrepared<PersonRow & Partial<WithImage>>(
    db,
    sql`
    SELECT ${query.images ? wholeWithImage : whole} FROM people e ${withImage}
    WHERE ${matching(query)}
    ORDER BY e.display_order, e.id ${page(query)}`,
  )
}

/** One person, published or not. */
export const findPerson = (db: Database, id: number): Promise<PersonRow | undefined> => firstRow(
  db,
)`SELECT ${whole} FROM people e ${withImage}
      WHERE e.id = ${id} AND e.deleted_at IS NULL`
