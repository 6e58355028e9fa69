import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/columns.ts'
import { isoTime } from '#src/data/fragments.ts'

export interface Reminding {
  /** Of what has none. */
  readonly timeZone: string
  readonly remindDayBefore: boolean
  readonly remindHoursBefore: boolean
}

/**
 * Rows (kind, due, until, once, wanted) of the reminders of what begins at `start`, in the zone
 * `z.zone`: the day before at 18:00 there, and two hours before. What is moved reminds again, since
 * `once` has its start.
 */
export const reminderRows = (
  start: Fragment,
  { remindDayBefore, remindHoursBefore }: Reminding,
): Fragment => sql`
  ('reminder_day', ((${start} AT TIME ZONE z.zone)::date - 1 + time '18:00') AT TIME ZONE z.zone,
    ${start} - interval '2 hours', ${isoTime(start)}, ${remindDayBefore}::boolean),
  ('reminder_hours', ${start} - interval '2 hours', ${start}, ${isoTime(start)},
    ${remindHoursBefore}::boolean)`
