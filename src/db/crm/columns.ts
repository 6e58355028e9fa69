import { sql } from '@payloadcms/db-postgres'

export type Fragment = ReturnType<typeof sql>

/** A timestamp in the contract's format: ISO 8601 UTC with milliseconds. */
export const isoTimestamp = (column: Fragment): Fragment =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The fields of a contact in a list, of `contacts c` and its stage joined as `s`. */
export const listedContactColumns = sql`
  c.id, c.name, c.email, c.phone, c.status, coalesce(s.name, '') AS "progressionStage",
  coalesce((SELECT json_agg(t.text ORDER BY t."order") FROM contacts_texts t
    WHERE t.parent_id = c.id AND t.path = 'tags'), '[]') AS tags,
  ${isoTimestamp(sql`c.created_at`)} AS "createdAt"`
