import { sql } from '@payloadcms/db-postgres'
import { contactsOfSegment } from '../crm/segments/contacts-of-segment.ts'
import type { Fragment } from '../crm/segments/leaf.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { isErased } from './blocked.ts'

/** Ids of segments: who gets a newsletter (none: everybody subscribed), less who does not. */
export interface Audience {
  readonly segments: readonly number[]
  readonly minus: readonly number[]
}

/** An audience as subqueries of ids of contacts; absent where there are no segments. */
export interface AudienceContacts {
  readonly segments?: Fragment
  readonly minus?: Fragment
}

/** The stored audience of a newsletter. */
export async function findAudience(db: Database, newsletter: number): Promise<Audience> {
  const result = await db.execute<{ segments: number[]; minus: number[] }>(sql`
    SELECT
      coalesce(array_agg(segments_id) FILTER (WHERE path = 'audience.segments'), '{}') AS segments,
      coalesce(array_agg(segments_id) FILTER (WHERE path = 'audience.minus'), '{}') AS minus
    FROM newsletters_rels WHERE parent_id = ${newsletter} AND segments_id IS NOT NULL`)
  return rowsOf(result)[0] ?? { segments: [], minus: [] }
}

const contactsOf = async (
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Fragment | undefined> => {
  const parts: Fragment[] = []
  for (const id of ids) {
    const contacts = await contactsOfSegment(db, id, now)
    // Ignored, it would select more people than were approved.
    if (!contacts) throw new Error(`segment ${id} of an audience has no rules`)
    parts.push(contacts)
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` UNION `)
}

/** Reads the rules of the segments as they are now. Throws if one is not there. */
export async function contactsOfAudience(
  db: Database,
  { segments, minus }: Audience,
  now: Date = new Date(),
): Promise<AudienceContacts> {
  const found = {
    segments: await contactsOf(db, segments, now),
    minus: await contactsOf(db, minus, now),
  }
  return {
    ...(found.segments ? { segments: found.segments } : {}),
    ...(found.minus ? { minus: found.minus } : {}),
  }
}

/** The emails of contacts, with those of contacts that were merged into them; never null. */
const emailsOf = (contacts: Fragment): Fragment => sql`
  WITH matching AS MATERIALIZED (${contacts})
  SELECT c.email FROM contacts c JOIN matching m ON m.id = c.id WHERE c.email IS NOT NULL
  UNION ALL
  SELECT o.email FROM contact_other_emails o JOIN matching m ON m.id = o.contact_id`

/** Whether `newsletter_subscribers s` is in the segments. */
export const isInSegments = ({ segments }: AudienceContacts): Fragment =>
  segments ? sql`s.email IN (${emailsOf(segments)})` : sql`TRUE`

/** Whether `newsletter_subscribers s` is in the segments that are taken off. */
export const isInMinus = ({ minus }: AudienceContacts): Fragment =>
  // EXISTS, whose negation becomes an anti-join.
  minus ? sql`EXISTS (SELECT FROM (${emailsOf(minus)}) off WHERE off.email = s.email)` : sql`FALSE`

/**
 * Whether `newsletter_subscribers s` has a delivery of the newsletter, under the email of now or of
 * then; test mails do not count, and one not stored has none. Nearly always there are none at all,
 * which is looked for once and not for each subscriber.
 */
export const hasDelivery = (newsletter: number | undefined): Fragment => {
  if (newsletter === undefined) return sql`FALSE`
  const its = sql`SELECT FROM deliveries d
    WHERE d.newsletter_id = ${newsletter} AND d.is_test IS NOT TRUE`
  return sql`(EXISTS (${its}) AND (
    EXISTS (${its} AND lower(d.email) = s.email) OR EXISTS (${its} AND d.subscriber_id = s.id)))`
}

/** Whether `newsletter_subscribers s` must not be mailed although subscribed. */
export const isBlocked = sql`(s.suppression IS NOT NULL OR ${sql.raw(isErased('s.email'))})`

/** Whether `newsletter_subscribers s` would get the newsletter now. */
export const isRecipient = (newsletter: number | undefined, contacts: AudienceContacts) => sql`
  s.status = 'subscribed' AND s.suppression IS NULL AND NOT ${sql.raw(isErased('s.email'))}
  AND NOT ${hasDelivery(newsletter)}
  ${contacts.segments ? sql`AND ${isInSegments(contacts)}` : sql``}
  ${contacts.minus ? sql`AND NOT ${isInMinus(contacts)}` : sql``}`

/** The names of segments, whoever they belong to, in alphabetical order. */
export async function findSegmentNames(db: Database, ids: readonly number[]): Promise<string[]> {
  const result = await db.execute<{ name: string }>(sql`
    SELECT name FROM segments WHERE id = ANY(${sql.param([...ids])}::int[]) ORDER BY name, id`)
  return rowsOf(result).map(({ name }) => name)
}
