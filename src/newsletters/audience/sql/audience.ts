import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { column, firstRow, onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isErased, isOnList, isSuppressed } from '#src/mail/bounces/sql/blocked.ts'
import { peopleOfSegment } from '#src/people/segments/sql/contacts-of-segment.ts'
import { hasTopic } from '#src/people/topics/sql/topics.ts'

/** The topic its recipients have, and segments: those that narrow them (none: all), and those taken off. */
export interface Audience {
  /** Undefined for what was sent before there were topics: who has any. */
  readonly topic?: number | undefined
  readonly segments: readonly number[]
  readonly minus: readonly number[]
}

/**
 * The subscribers of an audience, for a statement: `sets` begin its WITH, and `from` is
 * `newsletter_subscribers s` of those in its segments. Everything is a set that is made once: a
 * condition on each subscriber was evaluated as often as there are subscribers.
 */
export interface Listing {
  readonly sets: readonly Fragment[]
  readonly from: Fragment
  /** Whether `s` is in the segments that are taken off. */
  readonly isMinus: Fragment
  /** Whether `s` has the topic. */
  readonly hasTopic: Fragment
  /** How many contacts in the segments have no email that has ever been on the list. */
  readonly unlisted: Fragment
}

export const findAudience = async (db: Database, newsletter: number): Promise<Audience> =>
  (await firstRow(db)<{ topic: number; segments: number[]; minus: number[] }>`
    SELECT (SELECT audience_topic_id FROM newsletters WHERE id = ${newsletter}) AS topic,
      coalesce(array_agg(segments_id) FILTER (WHERE path = 'audience.segments'), '{}') AS segments,
      coalesce(array_agg(segments_id) FILTER (WHERE path = 'audience.minus'), '{}') AS minus
    FROM newsletters_rels WHERE parent_id = ${newsletter} AND segments_id IS NOT NULL`) ?? {
    segments: [],
    minus: [],
  }

const allSubscribers: Omit<Listing, 'hasTopic'> = {
  sets: [],
  from: sql`newsletter_subscribers s`,
  isMinus: sql`FALSE`,
  unlisted: sql`0`,
}

const peopleIn = async (
  db: Database,
  name: Fragment,
  ids: readonly number[],
  now: Date,
): Promise<Fragment[]> => {
  const parts: Fragment[] = []
  for (const id of ids) {
    const people = await peopleOfSegment(db, id, now)
    // Ignored, it would select more people than were approved.
    if (!people) throw new Error(`segment ${id} of an audience has no rules`)
    parts.push(...people)
  }
  const all = sql.join(parts, sql` UNION ALL `)
  return parts.length === 0 ? [] : [sql`${name} AS MATERIALIZED (${all})`]
}

const emailsOf = (contacts: Fragment, isOff: Fragment): Fragment => sql`
  SELECT id AS contact, email, ${isOff} AS is_off FROM ${contacts}
  UNION ALL
  SELECT o.contact_id, o.email, ${isOff} FROM contact_other_emails o
  WHERE o.contact_id IN (SELECT id FROM ${contacts})`

/** Reads the rules of the segments as they are now. Throws if one is not there. */
export async function listAudience(
  db: Database,
  { topic, segments, minus }: Audience,
  now: Date = new Date(),
): Promise<Listing> {
  const isReader = topic === undefined ? sql`TRUE` : hasTopic(sql`s.topics`, topic)
  if (segments.length + minus.length === 0) return { ...allSubscribers, hasTopic: isReader }
  const [inside, outside] = [sql`inside`, sql`outside`]
  const sets = [
    ...(await peopleIn(db, inside, segments, now)),
    ...(await peopleIn(db, outside, minus, now)),
  ]
  const emails = [
    ...(segments.length > 0 ? [emailsOf(inside, sql`false`)] : []),
    ...(minus.length > 0 ? [emailsOf(outside, sql`true`)] : []),
  ]
  const whole = segments.length > 0 ? [] : [sql`SELECT s.id, false FROM newsletter_subscribers s`]
  const found = [sql`SELECT subscriber, is_off FROM reached WHERE subscriber IS NOT NULL`, ...whole]
  return {
    sets: [
      ...sets,
      sql`reached AS MATERIALIZED (
        SELECT e.contact, e.is_off, s.id AS subscriber
        FROM (${sql.join(emails, sql` UNION ALL `)}) e
          LEFT JOIN newsletter_subscribers s ON s.email = e.email)`,
      // Used once, and so part of the plan, which knows that each is in it once: of a set that is made
      // before it knows nothing, and hashes all subscribers instead.
      sql`members AS (
        SELECT subscriber AS id, bool_or(is_off) AS is_off
        FROM (${sql.join(found, sql` UNION ALL `)}) f (subscriber, is_off)
        GROUP BY subscriber HAVING NOT bool_and(is_off))`,
    ],
    from: sql`newsletter_subscribers s JOIN members m ON m.id = s.id`,
    isMinus: sql`m.is_off`,
    hasTopic: isReader,
    unlisted: sql`(SELECT count(*)::int FROM (
      SELECT FROM reached WHERE NOT is_off GROUP BY contact HAVING count(subscriber) = 0) none)`,
  }
}

export const withSets = (...sets: readonly Fragment[]): Fragment =>
  sets.length === 0 ? sql`` : sql`WITH ${sql.join([...sets], sql`, `)}`

/**
 * Whether `newsletter_subscribers s` has a delivery of the newsletter, under the email of now or of
 * then; test mails do not count, and one not stored has none. Nearly always there are none at all,
 * which is looked for once and not for each subscriber.
 */
const hasDelivery = (newsletter: number | undefined): Fragment => {
  if (newsletter === undefined) return sql`FALSE`
  const its = sql`SELECT FROM deliveries d
    WHERE d.newsletter_id = ${newsletter} AND d.is_test IS NOT TRUE`
  return sql`(EXISTS (${its}) AND (
    EXISTS (${its} AND lower(d.email) = s.email) OR EXISTS (${its} AND d.subscriber_id = s.id)))`
}

/**
 * Why `newsletter_subscribers s` of a listing does not get the newsletter now: the first reason
 * that holds, null for recipients. Both counting and freezing recipients use it.
 */
export const reasonAgainst = (
  newsletter: number | undefined,
  { isMinus, hasTopic }: Listing,
): Fragment => sql`
  CASE
    WHEN NOT ${sql.raw(isOnList('s'))} OR NOT ${hasTopic} THEN 'notSubscribed'
    WHEN s.suppression IS NOT NULL OR ${sql.raw(isErased('s.email'))} THEN 'suppressed'
    WHEN ${isMinus} THEN 'minus'
    WHEN ${hasDelivery(newsletter)} THEN 'alreadySent' END`

/** The names of segments of all owners, in alphabetical order. */
export const findSegmentNames = (db: Database, ids: readonly number[]): Promise<string[]> => column(
  db,
)`
    SELECT name FROM segments WHERE id = ANY(${sql.param([...ids])}::int[]) ORDER BY name, id`

type SegmentEmailsRow = {
  emails: string[]
  count: number
  withoutEmail: number
  suppressed: number
}

/**
 * The email addresses of contacts, by a query of their ids, less suppressed ones; of more than
 * `limit` the number only.
 */
export const findSegmentEmails = (
  db: Database,
  contacts: Fragment,
  limit: number,
): Promise<SegmentEmailsRow> => onlyRow(db)`
      WITH matching AS MATERIALIZED (${contacts}),
      people AS MATERIALIZED (
        SELECT nullif(lower(c.email), '') AS email, ${sql.raw(isSuppressed('lower(c.email)'))} AS suppressed
        FROM ${livingContacts} c JOIN matching m ON m.id = c.id),
      counted AS (
        SELECT (count(DISTINCT email) FILTER (WHERE NOT suppressed))::int AS count,
          (count(*) FILTER (WHERE email IS NULL))::int AS "withoutEmail",
          (count(*) FILTER (WHERE email IS NOT NULL AND suppressed))::int AS suppressed
        FROM people)
      SELECT counted.*, CASE WHEN count > ${limit} THEN '{}' ELSE array(
        SELECT DISTINCT email FROM people WHERE email IS NOT NULL AND NOT people.suppressed
        ORDER BY email) END AS emails
      FROM counted`
