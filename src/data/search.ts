import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'

type Fragment = ReturnType<typeof sql>

/** An escaped LIKE pattern for texts that contain the search text; `%` and `_` are literal. */
export const literalPattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export function containing(search: string | undefined, ...columns: Fragment[]): Fragment {
  if (search === undefined) return sql`TRUE`
  const pattern = literalPattern(search)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ILIKE ${pattern}`),
    sql` OR `,
  )})`
}

export function page({ limit, offset }: Pick<ListQuery, 'limit' | 'offset'>): Fragment {
  return limit === undefined ? sql`OFFSET ${offset}` : sql`LIMIT ${limit} OFFSET ${offset}`
}

/** Of rows that have changed at or after a time (ISO 8601); of all where none is given. */
export const changedAfter = (since: string | undefined, updatedAt: Fragment): Fragment =>
  since === undefined ? sql`TRUE` : sql`${updatedAt} >= ${since}::timestamptz`
