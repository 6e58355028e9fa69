import { sql } from '@payloadcms/db-postgres'

/** What the public reads of a row `e` of events. */

/** The zone of an event, else that of the organisation, else UTC. */
export const eventZone = sql`coalesce(nullif(e.time_zone, ''),
  (SELECT nullif(s.time_zone, '') FROM settings s ORDER BY s.id LIMIT 1), 'UTC')`

const isPublicLink = sql`coalesce(e.online_link_for, 'everybody') = 'everybody'`

/** One that only those who are booked get is none here. */
export const publicOnlineLink = sql`
  CASE WHEN ${isPublicLink} THEN coalesce(e.online_link, '') ELSE '' END`

/** Who gets the online link; null without one. */
export const onlineLinkFor = sql`
  CASE WHEN coalesce(e.online_link, '') <> ''
    THEN coalesce(e.online_link_for, 'everybody')::text END`

/** The SEQUENCE of its calendar entry, as `sequenceOf` has it (src/content/feeds/calendar.ts). */
export const eventSequence = sql`
  greatest(0, floor(extract(epoch FROM e.updated_at - e.created_at)))::int + e.revision`
