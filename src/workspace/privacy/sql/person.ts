import { sql } from '@payloadcms/db-postgres'
import { emailLock } from '#src/data/locks.ts'
import { column, firstRow } from '#src/data/rows.ts'
import { type Database, setLockTimeout } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { sendings } from '#src/newsletters/sending/sql/newsletter-sendings.ts'

/** A person as they are stored: by email addresses and as contacts, either of which may be empty. */
export interface Person {
  /** Lower-case. */
  readonly emails: readonly string[]
  readonly contacts: readonly number[]
}

export type PersonKey =
  | { readonly contact: number }
  | { readonly subscriber: number }
  | { readonly email: string }

type PersonRow = { emails: string[]; contacts: number[] }

/** Of `contacts c`, in the trash too: an erasure passes it by. */
const emailOfContact = sql`coalesce(c.email, c.trashed_email)`

const emailOf = (key: PersonKey) => {
  if ('contact' in key)
    return sql`SELECT ${emailOfContact} FROM contacts c WHERE c.id = ${key.contact}`
  if ('subscriber' in key)
    return sql`SELECT email FROM newsletter_subscribers WHERE id = ${key.subscriber}`
  return sql`SELECT lower(${key.email}::text)`
}

/**
 * Finds a person with all their email addresses: those of contacts that staff merged into their
 * contact count as well, and so do contacts that were added with such an address since. Undefined
 * when the contact or subscriber does not exist; an email address is always a person, perhaps
 * without any stored data.
 */
export async function findPerson(db: Database, key: PersonKey): Promise<Person | undefined> {
  const ownContact = 'contact' in key ? key.contact : null
  return firstRow(db)<PersonRow>`
      WITH RECURSIVE given (email) AS (${emailOf(key)}),
      known (id, email) AS (
        SELECT c.id, ${emailOfContact} FROM contacts c
        WHERE c.id = ${ownContact}::int OR c.email = (SELECT email FROM given)
          OR c.trashed_email = (SELECT email FROM given)
          OR c.id IN (SELECT contact_id FROM contact_other_emails
            WHERE email = (SELECT email FROM given))
        UNION SELECT same.id, same.email FROM known CROSS JOIN LATERAL (
          SELECT (m.removed->>'id')::int AS id, lower(m.removed->>'email') AS email
          FROM contact_merges m WHERE m.kept_id = known.id AND m.undone_at IS NULL
          UNION ALL SELECT c.id, ${emailOfContact}
          FROM contact_other_emails o JOIN contacts c ON ${emailOfContact} = o.email
          WHERE o.contact_id = known.id
          UNION ALL SELECT c.id, ${emailOfContact}
          FROM contact_other_emails o JOIN contacts c ON c.id = o.contact_id
          WHERE o.email = known.email) same)
      SELECT
        array(SELECT email FROM given WHERE email IS NOT NULL
          UNION SELECT email FROM known WHERE email IS NOT NULL
          UNION SELECT o.email FROM known JOIN contact_other_emails o ON o.contact_id = known.id
        ) AS emails,
        array(SELECT DISTINCT id FROM known WHERE id IS NOT NULL) AS contacts
      WHERE EXISTS (SELECT FROM given)`
}

export async function findNames(db: Database, person: Person): Promise<string[]> {
  const names = await column(db)<string>`
    SELECT name FROM contacts WHERE id = ANY(${sql.param(person.contacts)}::int[])
    UNION SELECT name FROM newsletter_subscribers
    WHERE email = ANY(${sql.param(person.emails)}::text[]) AND name <> ''
    ORDER BY name`
  return names.sort((one, other) => other.length - one.length)
}

/**
 * Waits at most this long for each lock, in ms: less than Postgres' deadlock timeout of a second,
 * so that in a deadlock it is always the erasure that gives way, and never an import or a sending.
 */
const lockTimeout = 500

/**
 * Locks a person against concurrent changes until the transaction ends: erasures of the same
 * email address first, then composed emails that name them (a sending locks its mail before its
 * recipients), the subscriber, and the contact.
 */
export async function lockPerson(db: Database, { emails, contacts }: Person): Promise<void> {
  await setLockTimeout(db, lockTimeout)
  const given = sql.param(emails)
  await db.execute(sql`
    SELECT pg_advisory_xact_lock(${emailLock(sql`email`)})
    FROM (SELECT unnest(${given}::text[]) AS email ORDER BY 1) e`)
  await db.execute(sql`
    SELECT FROM compose_emails WHERE id IN (
      SELECT parent_id FROM compose_emails_texts
      WHERE path = 'recipientEmails' AND lower(text) = ANY(${given}::text[]))
    ORDER BY id FOR UPDATE`)
  await db.execute(sql`
    SELECT FROM newsletter_subscribers WHERE email = ANY(${given}::text[]) ORDER BY id FOR UPDATE`)
  await db.execute(sql`
    SELECT FROM contacts WHERE id = ANY(${sql.param(contacts)}::int[]) ORDER BY id FOR UPDATE`)
}

type DeliveryFacts = {
  isTest: boolean
  recipient: 'stored' | 'deleted' | 'erased'
  /** Ids of the segments that narrowed its newsletter; of deleted ones too. */
  segments: number[]
  mergedInto: { id: number; name: string } | null
  rule: string
}

/** What staff may know of a delivery beyond what its reader’s own page has. */
export const findDeliveryFacts = (
  db: Database,
  delivery: number,
): Promise<DeliveryFacts | undefined> => firstRow(db)`
    SELECT coalesce(d.is_test, false) AS "isTest",
      CASE WHEN strpos(d.email, '@') = 0 THEN 'erased'
        WHEN d.kind IN ('newsletter', 'welcome', 'weekly_digest') AND d.is_test IS NOT TRUE
          AND d.subscriber_id IS NULL THEN 'deleted' ELSE 'stored' END AS recipient,
      coalesce((SELECT n.audience->'segments' FROM ${sendings} n
        WHERE n.newsletter_id = d.newsletter_id), '[]') AS segments,
      (SELECT jsonb_build_object('id', c.id, 'name', c.name)
        FROM contact_other_emails o JOIN ${livingContacts} c ON c.id = o.contact_id
        WHERE o.email = lower(d.email) ORDER BY c.id LIMIT 1) AS "mergedInto",
      coalesce((SELECT f.rule_name FROM follow_ups f WHERE f.id = d.follow_up_id), '') AS rule
    FROM deliveries d WHERE d.id = ${delivery}`
