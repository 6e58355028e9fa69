import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'

type Fragment = ReturnType<typeof sql>

/** An escaped LIKE pattern for texts that contain the search text; `%` and `_` are literal. */
export const literalPattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Whether any of the columns contains the text, in any case; `%` and `_` are literal. */
export function containing(search: string | undefined, ...columns: Fragment[]): Fragment {
  if (search === undefined) return sql`TRUE`
  const pattern = literalPattern(search)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ILIKE ${pattern}`),
    sql` OR `,
  )})`
}

/** LIMIT and OFFSET of a list; without a limit, everything (decisions §1.6). */
export function page({ limit, offset }: Pick<ListQuery, 'limit' | 'offset'>): Fragment {
  return limit === undefined ? sql`OFFSET ${offset}` : sql`LIMIT ${limit} OFFSET ${offset}`
}
