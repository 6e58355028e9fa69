import { sql } from '@payloadcms/db-postgres'

export type Fragment = ReturnType<typeof sql>

export const isoTimestamp = (column: Fragment): Fragment =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The fields of a contact in a list, of `contacts c` and its stage joined as `s`. */
export const listedContactColumns = sql`
  c.id, c.name, c.email, c.phone, c.status, coalesce(s.name, '') AS "progressionStage",
  coalesce((SELECT json_agg(t.text ORDER BY t."order") FROM contacts_texts t
    WHERE t.parent_id = c.id AND t.path = 'tags'), '[]') AS tags,
  ${isoTimestamp(sql`c.created_at`)} AS "createdAt"`

/** When a follow-up of `follow_ups f` is due: its due date, or the end of its snooze. */
export const dueAt = sql`greatest(f.due_date, f.snoozed_until)`

/** Status of a follow-up of `follow_ups f`; overdue ones are pending and due. */
export const followUpStatus = (now: Date): Fragment => sql`
  CASE WHEN f.status = 'pending' AND ${dueAt} <= ${now.toISOString()}::timestamptz
    THEN 'overdue' ELSE f.status::text END`

export const staffName = (user: Fragment): Fragment =>
  sql`coalesce(nullif(${user}.display_name, ''), ${user}.username)`

/** The name that readers see: as that of staff, but no email, which invited users may sign in with. */
export const publicName = (user: Fragment): Fragment => sql`
  coalesce(nullif(${user}.display_name, ''),
    CASE WHEN ${user}.username LIKE '%@%' THEN '' ELSE ${user}.username END)`
