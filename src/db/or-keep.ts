import { sql } from '@payloadcms/db-postgres'

/** What an UPDATE sets a column to: the value, or what it holds when none is given. */
export const orKeep = (column: string, value: unknown): ReturnType<typeof sql> =>
  value === undefined ? sql`${sql.identifier(column)}` : sql`${value}`
