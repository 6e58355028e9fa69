import { sql } from '@payloadcms/db-postgres'
import { onlyRow, rowsOf, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { releaseMailboxes } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { removeRequestsOf } from '#src/people/subscribers/sql/subscription-requests.ts'
import { conditionsOf } from './conditions.ts'
import { soleRecipientMails } from './count-person.ts'
import type { Person } from './person.ts'

/** What stands in place of an email address that was erased: no email address, and unique. */
const erasedEmail = sql`'erased-' || id`

/**
 * Makes the deliveries of a person anonymous, and what came back for them: they count in their
 * newsletter as before. What is
 * queued is never sent; what is in flight ends as it ends, and is not tried again. The mails that
 * notified staff of their messages lose their text.
 */
export async function anonymiseDeliveries(db: Database, person: Person): Promise<void> {
  const is = conditionsOf(person)
  const withoutText = sql`subject = '', html_content = NULL, text_content = NULL,
    last_error = NULL, reply_to = NULL, reply_to_name = NULL,
    unsubscribe_url = NULL, calendar = NULL, updated_at = now()`
  // What they requested on their page, found by the mails that led there.
  await db.execute(sql`
    DELETE FROM preference_requests
    WHERE delivery_id IN (SELECT id FROM deliveries WHERE ${is.deliveries})`)
  const status = sql`CASE status WHEN 'queued' THEN 'suppressed'::enum_deliveries_status ELSE status END`
  await db.execute(sql`
    UPDATE deliveries SET ${withoutText}, status = ${status} WHERE ${is.notifications}`)
  const anonymised = await db.execute<{ id: number }>(sql`
    UPDATE deliveries SET email = ${erasedEmail}, name = '', contact_id = NULL,
      subscriber_id = NULL, ${withoutText}, status = ${status}
    WHERE ${is.deliveries} RETURNING id`)
  // After the deliveries, whose locks those hold who record what comes back.
  const ids = rowsOf(anonymised).map(({ id }) => id)
  await db.execute(sql`
    UPDATE bounces SET email = NULL, reason = '', raw = '', updated_at = now()
    WHERE delivery_id = ANY(${sql.param(ids)}::int[]) OR ${is.bounces}`)
}

/** Takes a person out of composed emails; one to them alone is deleted. */
export async function removeRecipient(db: Database, person: Person): Promise<void> {
  const { recipients } = conditionsOf(person)
  await db.execute(sql`DELETE FROM compose_emails WHERE id IN (${soleRecipientMails(recipients)})`)
  await db.execute(sql`
    WITH taken AS (DELETE FROM compose_emails_texts WHERE ${recipients} RETURNING parent_id)
    UPDATE compose_emails SET updated_at = now() WHERE id IN (SELECT parent_id FROM taken)`)
}

/** Removes copies of a person: for undoing, in failures of bulk edits, in filters and old jobs. */
export async function removeCopies(db: Database, person: Person): Promise<void> {
  const is = conditionsOf(person)
  await db.execute(sql`DELETE FROM import_changes WHERE ${is.importChanges}`)
  await releaseMailboxes(db, person.emails)
  await removeRequestsOf(db, person.emails)
  await db.execute(sql`DELETE FROM bulk_edit_changes WHERE ${is.bulkChanges}`)
  await db.execute(sql`DELETE FROM contact_merges WHERE ${is.merges}`)
  await db.execute(sql`DELETE FROM payload_query_presets WHERE ${is.savedFilters}`)
  await db.execute(sql`DELETE FROM segments WHERE ${is.segments}`)
  await db.execute(sql`DELETE FROM payload_preferences WHERE ${is.preferences}`)
  await db.execute(sql`
    UPDATE bulk_edits b SET failures = (
      SELECT jsonb_agg(CASE WHEN ${is.bulkFailure}
        THEN jsonb_build_object('id', '', 'title', '', 'reason', f->>'reason') ELSE f END ORDER BY n)
      FROM jsonb_array_elements(b.failures) WITH ORDINALITY AS listed (f, n))
    WHERE EXISTS (SELECT FROM jsonb_array_elements(b.failures) f WHERE ${is.bulkFailure})`)
  await db.execute(sql`
    DELETE FROM payload_jobs j WHERE (completed_at IS NOT NULL OR has_error)
      AND (${is.mentions(sql`concat_ws(' ', input, error)`)} OR EXISTS (
        SELECT FROM payload_jobs_log l WHERE l._parent_id = j.id
          AND ${is.mentions(sql`concat_ws(' ', l.input, l.output, l.error)`)}))`)
}

/** What the transaction deletes is erased, as webhooks hear (migrations/*_contact_webhooks.ts). */
export const markErasure = (db: Database): Promise<void> =>
  run(db)`SELECT set_config('muster.erases', 'yes', true)`

/**
 * Takes a person's email address out of the calls of webhooks. What waits is made without it, so
 * that receivers learn that the subscriber left.
 */
export const anonymiseWebhookCalls = (db: Database, person: Person): Promise<void> => run(db)`
    UPDATE webhook_calls SET data = data - 'email', updated_at = now()
    WHERE ${conditionsOf(person).webhookCalls}`

export const anonymiseProposals = (db: Database, person: Person): Promise<void> => run(db)`
    UPDATE action_submissions
    SET contact_name = 'erased', contact_email = 'erased', contact_phone = '', updated_at = now()
    WHERE ${conditionsOf(person).acceptedProposals}`

/** Makes consents anonymous; the person's own text is removed, the site's stays. */
export const anonymiseConsents = (db: Database, person: Person): Promise<void> => run(db)`
    UPDATE consents SET email = NULL, contact_id = NULL, subscriber_id = NULL,
      text = CASE WHEN text IN (SELECT consent_text FROM settings) THEN text ELSE '' END
    WHERE ${conditionsOf(person).consents}`

export type Discarded = {
  replies: number[]
  'held-submissions': number[]
  'event-registrations': number[]
  'event-shift-sign-ups': number[]
  'form-answers': number[]
  contacts: number[]
  'newsletter-subscribers': number[]
  'contact-submissions': number[]
  'action-submissions': number[]
}

export async function findDiscarded(db: Database, person: Person): Promise<Discarded> {
  const is = conditionsOf(person)
  // Replies first: those to a proposal that became an action are not deleted with it.
  return onlyRow(db)<Discarded>`SELECT
    array(SELECT id FROM replies WHERE ${is.replies} ORDER BY id) AS replies,
    array(SELECT id FROM held_submissions WHERE ${is.held} ORDER BY id) AS "held-submissions",
    array(SELECT id FROM event_registrations WHERE ${is.registrations} ORDER BY id)
      AS "event-registrations",
    array(SELECT id FROM event_shift_sign_ups WHERE ${is.registrations} ORDER BY id) AS "event-shift-sign-ups",
    array(SELECT id FROM form_answers WHERE ${is.answers} ORDER BY id) AS "form-answers",
    array(SELECT id FROM contact_submissions WHERE ${is.messages} ORDER BY id)
      AS "contact-submissions",
    array(SELECT id FROM action_submissions WHERE ${is.discardedProposals} ORDER BY id)
      AS "action-submissions",
    array(SELECT id FROM newsletter_subscribers WHERE ${is.subscribers} ORDER BY id)
      AS "newsletter-subscribers",
    array(SELECT id FROM contacts WHERE ${is.contacts} ORDER BY id) AS contacts`
}
