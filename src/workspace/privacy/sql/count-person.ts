import { sql } from '@payloadcms/db-postgres'
import type { Counts } from '#src/contract/people/erasure.ts'
import { column, onlyRow, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { conditionsOf } from './conditions.ts'
import { mentionsOf, type NamedPerson } from './named.ts'
import type { Person } from './person.ts'

type Fragment = ReturnType<typeof sql>

/** The recipients of composed emails with a single recipient. */
const soleRecipient = (recipients: Fragment): Fragment => sql`
  SELECT parent_id FROM compose_emails_texts WHERE path = 'recipientEmails'
  GROUP BY parent_id HAVING bool_and(${recipients})`

/** Ids of composed emails to this person alone, without a scan of all others. */
export const soleRecipientMails = (recipients: Fragment): Fragment => sql`
  SELECT parent_id FROM (${soleRecipient(recipients)}) sole
  WHERE parent_id IN (SELECT parent_id FROM compose_emails_texts WHERE ${recipients})`

const blockedEmails = (person: Person): Fragment => {
  const { subscribers, consents } = conditionsOf(person)
  return sql`
    SELECT email, suppression::text AS reason FROM newsletter_subscribers
    WHERE ${subscribers} AND suppression IS NOT NULL
    UNION ALL SELECT email, 'withdrawn' FROM newsletter_subscribers
    WHERE ${subscribers} AND suppression IS NULL
      AND status = 'unsubscribed' AND unsubscribed_at IS NOT NULL
    UNION ALL SELECT email, 'withdrawn' FROM (
      SELECT DISTINCT ON (email, purpose) email, given FROM consents
      WHERE ${consents} AND email IS NOT NULL ORDER BY email, purpose, id DESC) newest
    WHERE NOT given`
}

/**
 * Stores the keyed hashes of the email addresses that must not be mailed again: suppressed ones,
 * those whose owner withdrew, and `all` of who asked to be erased. Returns how many the person has,
 * also stored before. Idempotent.
 */
export async function blockEmails(
  db: Database,
  person: Person,
  { all }: { readonly all: boolean },
): Promise<number> {
  const { emailList } = conditionsOf(person)
  // Of an account nothing is erased, and its own mails still go there.
  const others = sql`SELECT e, 'withdrawn' FROM unnest(${emailList}) e
    WHERE ${all} AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = e)`
  await db.execute(sql`
    INSERT INTO suppressed_hashes (hash, reason)
    SELECT DISTINCT ON (email) email_hash(email), reason FROM (
      ${blockedEmails(person)} UNION ALL ${others}) b
    ORDER BY email, reason = 'withdrawn'
    ON CONFLICT DO NOTHING`)
  return (
    (await value(db)<number>`
    SELECT count(*)::int AS count FROM suppressed_hashes
    WHERE hash IN (SELECT email_hash(e) FROM unnest(${emailList}) e)`) ?? 0
  )
}

/** The storage keys of images in deleted proposals of the person, found by their pattern. */
export async function findProposedImages(
  db: Database,
  person: Person,
  uploadKeyPattern: string,
): Promise<string[]> {
  const { discardedProposals } = conditionsOf(person)
  return column(db)`
    WITH own AS (SELECT id, content FROM action_submissions WHERE ${discardedProposals}),
    texts AS (SELECT content AS text FROM own
      UNION ALL SELECT t.text FROM action_submissions_texts t JOIN own ON own.id = t.parent_id)
    SELECT DISTINCT named[1] AS key
    FROM texts, regexp_matches(text, ${uploadKeyPattern}, 'g') AS found (named)
    WHERE EXISTS (SELECT FROM proposal_images i WHERE i.key = named[1])`
}

/** How many rows of each kind are stored about a person. Scans some tables: may take seconds. */
export async function countPerson(
  db: Database,
  person: NamedPerson,
  uploadKeyPattern: string,
): Promise<Omit<Counts, 'localMails'>> {
  const is = conditionsOf(person)
  const named = mentionsOf(person)
  const rows = (table: string, condition: Fragment): Fragment =>
    sql`(SELECT count(*)::int FROM ${sql.identifier(table)} WHERE ${condition})`
  const sole = soleRecipientMails(is.recipients)
  const counted = await onlyRow(db)<Omit<Counts, 'images' | 'localMails'>>`SELECT
      ${rows('contacts', is.contacts)} AS contact,
      ${rows('newsletter_subscribers', is.subscribers)} AS subscriber,
      ${rows('progression_entries', is.ofContact)} AS "progressionEntries",
      ${rows('follow_ups', is.ofContact)} AS "followUps",
      ${rows('interactions', is.ofContact)} AS interactions,
      ${rows('contact_submissions', is.messages)} AS messages,
      ${rows('action_submissions', is.discardedProposals)} AS proposals,
      ${rows('action_submissions', is.acceptedProposals)} AS "acceptedProposals",
      ${rows('replies', is.replies)} AS replies,
      ${rows('held_submissions', is.held)} AS "heldSubmissions",
      ${rows('event_registrations', is.registrations)} AS registrations,
      ${rows('event_shift_sign_ups', is.registrations)} AS "shiftSignUps",
      ${rows('form_answers', is.answers)} AS "formAnswers",
      ${rows('compose_emails', sql`id IN (${sole})`)} AS "soleRecipientMails",
      ${rows('compose_emails_texts', sql`${is.recipients} AND parent_id NOT IN (${sole})`)}
        AS "recipientLists",
      ${rows('webhook_calls', is.webhookCalls)} AS "webhookCalls",
      ${rows('import_changes', is.importChanges)} + ${rows('bulk_edit_changes', is.bulkChanges)}
        + ${rows('contact_merges', is.merges)} AS "undoCopies",
      ${rows('payload_query_presets', is.savedFilters)} + ${rows('segments', is.segments)}
        AS "savedFilters",
      ${rows('deliveries', is.deliveries)} AS deliveries,
      ${rows('bounces', is.bounces)} AS bounces,
      ${rows('deliveries', is.notifications)} AS notifications,
      ${rows('deliveries', sql`${is.deliveries} AND status = 'queued'`)} AS "queuedMails",
      ${rows('deliveries', sql`${is.deliveries} AND status = 'sending'`)} AS "mailsInFlight",
      ${rows('consents', is.consents)} AS consents,
      (SELECT count(*)::int FROM bulk_edits b, jsonb_array_elements(b.failures) f
        WHERE ${is.bulkFailure}) AS "bulkFailures",
      ${rows('imports', named.files)} AS "importedFiles",
      ${rows('compose_emails', sql`${named.sentTexts} AND id NOT IN (${sole})`)} AS "sentTexts",
      ${rows('compose_emails', sql`${named.unsentTexts} AND id NOT IN (${sole})`)}
        AS "unsentTexts",
      ${rows('users', is.accounts)} AS accounts,
      (SELECT count(*)::int FROM (
        SELECT email_hash(email) FROM (${blockedEmails(person)}) b
        UNION SELECT hash FROM suppressed_hashes
        WHERE hash IN (SELECT email_hash(e) FROM unnest(${is.emailList}) e)) h) AS "blockedEmails"`
  return { ...counted, images: (await findProposedImages(db, person, uploadKeyPattern)).length }
}
