import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'

/**
 * Rows of (zone, at): for each time zone of a subscriber the first moment at or after `sentAt` with
 * the time of day that `sentAt` has in the site's zone (Settings, else UTC). So no one gets a mail
 * before it is sent, and everyone within a day. Zones that Postgres does not know have no row.
 */
export const dueByZone = (sentAt: Date): Fragment => {
  const at = sql`${sentAt.toISOString()}::timestamptz`
  const day = sql`(${at} AT TIME ZONE known.zone)::date`
  return sql`(
    SELECT days.zone, CASE WHEN days.today < ${at} THEN days.tomorrow ELSE days.today END AS at
    FROM (
      SELECT known.zone,
        (${day} + site.clock) AT TIME ZONE known.zone AS today,
        (${day} + 1 + site.clock) AT TIME ZONE known.zone AS tomorrow
      FROM (
        SELECT z.name AS zone FROM pg_timezone_names z
        WHERE z.name IN (SELECT time_zone FROM newsletter_subscribers)) known
        CROSS JOIN (
          SELECT (${at} AT TIME ZONE coalesce((
            SELECT z.name FROM settings s JOIN pg_timezone_names z ON z.name = s.time_zone
            ORDER BY s.id LIMIT 1), 'UTC'))::time AS clock) site) days)`
}
