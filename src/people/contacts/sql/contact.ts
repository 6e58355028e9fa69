import { sql } from '@payloadcms/db-postgres'
import type { Owner } from '#src/contract/people/follow-up-work.ts'
import { type Fragment, isoTimestamp, listedContactColumns, staffName } from '#src/data/columns.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import {
  affected,
  type Filled,
  firstRow,
  hasRows,
  rows,
  run,
  type Stored,
  value,
} from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { SubjectParts } from '#src/mail/ledger/sql/ledger.ts'
import type { Contact, Delivery } from '#src/payload-types.ts'

/** The country of phone numbers without one (ISO 3166 alpha-2); "" where none is set. */
export const findDefaultCountry = async (db: Database): Promise<string> =>
  (await value(
    db,
  )<string>`SELECT coalesce(default_country, '') AS country FROM settings LIMIT 1`) ?? ''

type PhoneRow = Stored<Contact, 'id' | 'phone' | 'phoneE164'>

export const findPhones = (
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PhoneRow[]> => rows(db)`
    SELECT id, phone, phone_e164 AS "phoneE164" FROM ${livingContacts} contacts
    WHERE id > ${after} AND (phone IS NOT NULL OR phone_e164 IS NOT NULL)
    ORDER BY id LIMIT ${limit}`

/**
 * Stores numbers in E.164 where the phone number is still the one they were read from, and returns
 * how many. The contacts do not count as changed: nothing was that a person entered.
 */
export async function storeE164(db: Database, rows: readonly PhoneRow[]): Promise<number> {
  const column = (read: (row: PhoneRow) => string | null) => sql.param(rows.map(read))
  return affected(db)`
    UPDATE contacts c SET phone_e164 = read.e164
    FROM unnest(
      ${sql.param(rows.map(({ id }) => id))}::int[],
      ${column(({ phone }) => phone)}::varchar[],
      ${column(({ phoneE164 }) => phoneE164)}::varchar[]
    ) AS read (id, phone, e164)
    WHERE c.id = read.id AND c.phone IS NOT DISTINCT FROM read.phone
      AND c.phone_e164 IS DISTINCT FROM read.e164`
}

const maxOwners = 500

const hasOneOf = (roles: readonly string[]): Fragment => sql`EXISTS (
  SELECT FROM users_roles r
  WHERE r.parent_id = u.id AND r.value::text = ANY(${sql.param([...roles])}::text[]))`

export const findOwners = (db: Database, roles: readonly string[]): Promise<Owner[]> => rows(db)`
    SELECT u.id, ${staffName(sql`u`)} AS name FROM users u WHERE u.state <> 'deactivated' AND ${hasOneOf(roles)}
    ORDER BY ${inAnyCase(staffName(sql`u`))}, u.id LIMIT ${maxOwners}`

/**
 * Locks a user against deletion and deactivation until the end of the transaction; false when there
 * is none with one of the roles.
 */
export const lockOwner = (db: Database, id: number, roles: readonly string[]) => hasRows(
  db,
)`SELECT u.id FROM users u
      WHERE u.id = ${id} AND u.state <> 'deactivated' AND ${hasOneOf(roles)} FOR KEY SHARE`

/** Stores the name that a public form gave, to compare: another one was given by staff. */
export const noteNameFromForm = (db: Database, id: number): Promise<void> =>
  run(db)`UPDATE contacts SET name_from_form = name WHERE id = ${id}`

export type ContactRow = Filled<Contact, 'id' | 'name' | 'status' | 'tags' | 'createdAt'> &
  Stored<Contact, 'email' | 'phone' | 'notes'> & { progressionStage: string }

export const findContact = (db: Database, id: number): Promise<ContactRow | undefined> => firstRow(
  db,
)`
    SELECT ${listedContactColumns}, c.notes
    FROM ${livingContacts} c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${id}`

/**
 * Locks a contact until the end of the transaction; false when there is none. Commands that move or
 * rewrite a contact lock it first, so that they are serialized.
 */
export const lockContact = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM ${livingContacts} contacts WHERE id = ${id} FOR NO KEY UPDATE`

/** The email addresses of a contact: its own, and those of contacts that were merged into it. */
export const emailsOfContact = (id: Fragment): Fragment => sql`
  SELECT email FROM ${livingContacts} contacts WHERE id = ${id} AND email IS NOT NULL
  UNION SELECT email FROM contact_other_emails WHERE contact_id = ${id}`

export type MailRow = SubjectParts & Stored<Delivery, 'id' | 'kind' | 'status' | 'sentAt'>

/**
 * Mails to a contact or to one of its email addresses, newest first, without test sends; mails about
 * accounts only if `accountMails` is set.
 */
export const findMailsOfContact = (
  db: Database,
  id: number,
  accountMails: boolean,
): Promise<MailRow[]> => rows(db)`
    SELECT d.id, nullif(d.subject, '') AS finished,
      coalesce(n.subject, m.subject, w.subject, '') AS template, coalesce(d.name, '') AS name, d.email,
      d.kind, d.status, ${isoTimestamp(sql`d.sent_at`)} AS "sentAt"
    FROM deliveries d
      LEFT JOIN newsletters n ON n.id = d.newsletter_id
      LEFT JOIN compose_emails m ON m.id = d.compose_email_id
      LEFT JOIN email_templates w ON w.id = d.email_template_id
    WHERE d.id IN (
        SELECT id FROM deliveries WHERE contact_id = ${id}
        UNION SELECT x.id FROM (${emailsOfContact(sql`${id}`)}) e
          JOIN deliveries x ON lower(x.email) = e.email)
      AND d.is_test IS NOT TRUE
      AND (d.is_account_mail IS NOT TRUE OR ${accountMails})
    ORDER BY d.created_at DESC, d.id DESC`

export const findContactOwner = async (db: Database, id: number): Promise<number | null> =>
  (await value(db)<
    number | null
  >`SELECT owner_id AS owner FROM ${livingContacts} contacts WHERE id = ${id}`) ?? null

/** The first contact with an email. */
export const findContactWith = (db: Database, email: string): Promise<number | undefined> =>
  value(
    db,
  )`SELECT id FROM ${livingContacts} contacts WHERE lower(email) = lower(${email}) ORDER BY id LIMIT 1`

/**
 * The contacts with these emails, or which have them as further ones, by email; locked until the end
 * of the transaction, in order of id.
 */
export async function lockContactsByEmail(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(db)<{ email: string; id: number }>`
    WITH given AS (SELECT unnest(${sql.param([...emails])}::text[]) AS email),
    known AS (
      SELECT g.email, coalesce(c.id, (SELECT min(o.contact_id) FROM contact_other_emails o
        JOIN ${livingContacts} l ON l.id = o.contact_id WHERE o.email = g.email)) AS id
      FROM given g LEFT JOIN ${livingContacts} c ON c.email = g.email)
    SELECT k.email, c.id FROM known k JOIN ${livingContacts} c ON c.id = k.id
    ORDER BY c.id FOR NO KEY UPDATE OF c`
  return new Map(found.map(({ email, id }) => [email, id]))
}

export type MailedContact = {
  name: string
  firstName: string | null
  lastName: string | null
  city: string | null
  custom: unknown
}

/** The columns of `contacts c` that placeholders are filled with, but for its name. */
export const mailedContact = sql`
  c.first_name AS "firstName", c.last_name AS "lastName", c.city, c.custom`

/**
 * Whether the name of `contacts c`, whose email a public form subscribed, came from a public form:
 * it was made of a message, or is that of a message or proposal with this email. A stranger may have
 * typed both, and no mail carries their text.
 */
const isOfStranger = (email: string) => sql`
  (SELECT l.source = 'form' FROM consents l WHERE l.email = lower(${email})
    AND l.purpose = 'newsletter' ORDER BY l.id DESC LIMIT 1)
  AND (c.name = c.name_from_form OR c.name IN (
    SELECT m.name FROM contact_submissions m WHERE lower(m.email) = lower(${email})
    UNION ALL
    SELECT p.contact_name FROM action_submissions p WHERE lower(p.contact_email) = lower(${email})))`

/**
 * The contact with an email, main or else other, which several may have: of these the first. Their
 * name is "" while it may be a stranger's text.
 */
export const findMailedContact = (
  db: Database,
  email: string,
): Promise<MailedContact | undefined> => firstRow(db)`
    SELECT ${mailedContact}, CASE WHEN ${isOfStranger(email)} THEN '' ELSE c.name END AS name
    FROM ${livingContacts} c
    WHERE c.email = lower(${email})
      OR c.id = (SELECT min(o.contact_id) FROM contact_other_emails o
        JOIN ${livingContacts} k ON k.id = o.contact_id WHERE o.email = lower(${email}))
    ORDER BY c.email = lower(${email}) DESC NULLS LAST LIMIT 1`
