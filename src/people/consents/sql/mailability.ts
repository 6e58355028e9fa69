import { sql } from '@payloadcms/db-postgres'
import type { SubscriberStatus, Suppression } from '#src/contract/newsletters/enums.ts'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { type Fragment, isoTimestamp, staffName } from '#src/data/columns.ts'
import { firstRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { ConsentRow } from './consents.ts'

export type NewestConsent = ConsentRow & { file: string | null }

export type MailFacts = {
  /** Lower case. */
  email: string
  subscriber: {
    id: number
    status: SubscriberStatus
    suppression: Suppression | null
    suppressedAt: string | null
    /** Null before the double opt-in as well. */
    unsubscribedAt: string | null
    withdrawnElsewhereAt: string | null
    createdAt: string
  } | null
  erased: { at: string } | null
  newsletter: NewestConsent | null
  follow_up: NewestConsent | null
}

const newestConsent = (purpose: Fragment, kinds: readonly ImportKind[]): Fragment => sql`(
  SELECT jsonb_build_object('id', c.id, 'purpose', c.purpose, 'given', c.given,
    'source', c.source, 'text', coalesce(c.text, ''), 'by', ${staffName(sql`u`)},
    'file', i.file_name, 'at', ${isoTimestamp(sql`c.at`)})
  FROM consents c LEFT JOIN users u ON u.id = c.by_id
    LEFT JOIN imports i ON i.id = c.import_id AND i.kind::text = ANY(${sql.param([...kinds])}::text[])
  WHERE c.email = e.email AND c.purpose = ${purpose} ORDER BY c.id DESC LIMIT 1)`

/**
 * What decides whether these emails (lower case) may be mailed, in their order. The files of
 * imports are named of the given kinds only.
 */
export const findMailFacts = (
  db: Database,
  emails: readonly string[],
  kinds: readonly ImportKind[] = [],
): Promise<MailFacts[]> => rows(db)`
    SELECT e.email,
      (SELECT jsonb_build_object('id', s.id, 'status', s.status, 'suppression', s.suppression,
          'suppressedAt', ${isoTimestamp(sql`s.suppressed_at`)},
          'unsubscribedAt', ${isoTimestamp(sql`s.unsubscribed_at`)},
          'withdrawnElsewhereAt', ${isoTimestamp(sql`s.withdrawn_elsewhere_at`)},
          'createdAt', ${isoTimestamp(sql`s.created_at`)})
        FROM newsletter_subscribers s WHERE s.email = e.email) AS subscriber,
      (SELECT jsonb_build_object('at', ${isoTimestamp(sql`h.at`)})
        FROM suppressed_hashes h WHERE h.hash = email_hash(e.email)) AS erased,
      ${newestConsent(sql`'newsletter'`, kinds)} AS newsletter,
      ${newestConsent(sql`'follow_up'`, kinds)} AS follow_up
    FROM unnest(${sql.param([...emails])}::text[]) WITH ORDINALITY AS e (email, place)
    ORDER BY e.place`

export type MailedKey = { readonly contact: number } | { readonly subscriber: number }

export type MailedPerson = {
  /** The requested email of a subscriber; null for a contact. */
  listed: string | null
  contact: { id: number; name: string; email: string | null } | null
  further: string[]
}

const furtherLimit = 20

const found = (key: MailedKey): Fragment =>
  'contact' in key
    ? sql`SELECT NULL::text AS listed, c.id AS contact FROM ${livingContacts} c WHERE c.id = ${key.contact}`
    : sql`SELECT s.email AS listed, coalesce(
        (SELECT c.id FROM ${livingContacts} c WHERE c.email = s.email),
        (SELECT min(o.contact_id) FROM contact_other_emails o
        JOIN ${livingContacts} k ON k.id = o.contact_id WHERE o.email = s.email)) AS contact
      FROM newsletter_subscribers s WHERE s.id = ${key.subscriber}`

/**
 * The contact of a subscriber, or a contact, with the person's emails: a subscriber belongs to the
 * contact with the same email, or into which one with that email was merged. Undefined when it
 * does not exist.
 */
export const findMailedPerson = (db: Database, key: MailedKey) => firstRow(db)<MailedPerson>`
    SELECT f.listed, CASE WHEN c.id IS NOT NULL
        THEN jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) END AS contact,
      array(SELECT DISTINCT o.email FROM contact_other_emails o
        WHERE o.contact_id = c.id AND o.email IS DISTINCT FROM c.email
        ORDER BY o.email LIMIT ${furtherLimit}) AS further
    FROM (${found(key)}) f LEFT JOIN ${livingContacts} c ON c.id = f.contact`
