import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import {
  type Audience,
  type AudienceContacts,
  contactsOfAudience,
  hasDelivery,
  isBlocked,
  isInMinus,
  isInSegments,
  isRecipient,
} from './audience.ts'

/** Names in the sample. */
const sampleSize = 10

type Counts = {
  count: number
  notSubscribed: number
  suppressed: number
  minus: number
  alreadySent: number
}

/** Of everybody on the list who is in the segments; each left out for the first reason that holds. */
const countListed = async (
  db: Database,
  newsletter: number | undefined,
  contacts: AudienceContacts,
): Promise<Counts> => {
  const result = await db.execute<Counts>(sql`
    SELECT count(*) FILTER (WHERE reason IS NULL)::int AS count,
      count(*) FILTER (WHERE reason = 'notSubscribed')::int AS "notSubscribed",
      count(*) FILTER (WHERE reason = 'suppressed')::int AS suppressed,
      count(*) FILTER (WHERE reason = 'minus')::int AS minus,
      count(*) FILTER (WHERE reason = 'alreadySent')::int AS "alreadySent"
    FROM (SELECT CASE
        WHEN s.status <> 'subscribed' THEN 'notSubscribed'
        WHEN ${isBlocked} THEN 'suppressed'
        WHEN ${isInMinus(contacts)} THEN 'minus'
        WHEN ${hasDelivery(newsletter)} THEN 'alreadySent' END AS reason
      FROM newsletter_subscribers s WHERE ${isInSegments(contacts)}) listed`)
  return (
    rowsOf(result)[0] ?? { count: 0, notSubscribed: 0, suppressed: 0, minus: 0, alreadySent: 0 }
  )
}

/** Contacts in the segments of whose emails none has ever been on the list. */
const countUnlisted = async (db: Database, { segments }: AudienceContacts): Promise<number> => {
  if (!segments) return 0
  const result = await db.execute<{ count: number }>(sql`
    WITH matching AS MATERIALIZED (${segments})
    SELECT count(*)::int AS count FROM matching m
    WHERE NOT EXISTS (SELECT FROM contacts c JOIN newsletter_subscribers s ON s.email = c.email
        WHERE c.id = m.id)
      AND NOT EXISTS (SELECT FROM contact_other_emails o
        JOIN newsletter_subscribers s ON s.email = o.email WHERE o.contact_id = m.id)`)
  return rowsOf(result)[0]?.count ?? 0
}

const findSample = async (
  db: Database,
  newsletter: number | undefined,
  contacts: AudienceContacts,
): Promise<string[]> => {
  const result = await db.execute<{ name: string }>(sql`
    SELECT coalesce(nullif(s.name, ''), s.email) AS name FROM newsletter_subscribers s
    WHERE ${isRecipient(newsletter, contacts)}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${sampleSize}`)
  return rowsOf(result).map(({ name }) => name)
}

/**
 * Who would get a newsletter (undefined: one not stored yet) with this audience now: how many, the
 * newest ten, and how many are left out by reason.
 */
export async function countAudience(
  db: Database,
  newsletter: number | undefined,
  audience: Audience,
) {
  const contacts = await contactsOfAudience(db, audience)
  const { count, ...leftOut } = await countListed(db, newsletter, contacts)
  const unlisted = await countUnlisted(db, contacts)
  return {
    count,
    names: count === 0 ? [] : await findSample(db, newsletter, contacts),
    leftOut: { ...leftOut, notSubscribed: leftOut.notSubscribed + unlisted },
  }
}
