import { sql } from '@payloadcms/db-postgres'
import type { Person } from './person.ts'

type Fragment = ReturnType<typeof sql>

/**
 * Which rows are a person's, as conditions on each table. Preview, file and erasure use the same, so
 * that none of them can miss what another has.
 */
export function conditionsOf({ emails, contacts }: Person) {
  const emailList = sql`${sql.param(emails)}::text[]`
  const contactList = sql`${sql.param(contacts)}::int[]`
  const isEmail = (column: Fragment): Fragment => sql`lower(${column}) = ANY(${emailList})`
  const isContact = (column: Fragment): Fragment => sql`${column} = ANY(${contactList})`
  const subscriberIds = sql`(SELECT id FROM newsletter_subscribers WHERE email = ANY(${emailList}))`

  const messages = sql`(${isEmail(sql`email`)} OR ${isContact(sql`contact_id`)})`
  const messageIds = sql`(SELECT id FROM contact_submissions WHERE ${messages})`
  const proposals = isEmail(sql`contact_email`)
  const replies = sql`(${isEmail(sql`email`)} OR message_id IN ${messageIds}
    OR proposal_id IN (SELECT id FROM action_submissions WHERE ${proposals}))`
  const isRetained = sql`(status = 'accepted' AND coalesce(action_id, event_id) IS NOT NULL)`

  const mentions = (text: Fragment): Fragment =>
    sql`EXISTS (SELECT FROM unnest(${emailList}) e WHERE strpos(lower(${text}), e) > 0)`

  // In separate subqueries, so that each uses its index. Mails about an account stay with it.
  const deliveries = sql`id IN (
      SELECT id FROM deliveries WHERE ${isEmail(sql`email`)}
      UNION SELECT id FROM deliveries WHERE ${isContact(sql`contact_id`)}
      UNION SELECT id FROM deliveries WHERE subscriber_id IN ${subscriberIds})
    AND (is_account_mail IS NOT TRUE
      OR NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(deliveries.email)))`
  /** Also bounces of other mails, which name the person. */
  const bounces = sql`(${isEmail(sql`email`)} OR ${mentions(sql`concat_ws(' ', reason, raw)`)}
    OR delivery_id IN (SELECT id FROM deliveries WHERE ${deliveries}))`
  const ownMessageLink = sql`EXISTS (SELECT FROM contact_submissions m
    WHERE m.id IN ${messageIds} AND strpos(text_content, lower(m.email)) > 0)`

  return {
    emailList,
    mentions,
    contacts: isContact(sql`id`),
    ofContact: isContact(sql`contact_id`),
    subscribers: sql`email = ANY(${emailList})`,
    messages,
    /** What was submitted and is held for staff. */
    held: isEmail(sql`email`),
    registrations: sql`(${isEmail(sql`email`)} OR ${isContact(sql`contact_id`)})`,
    answers: sql`(${isEmail(sql`email`)} OR ${isContact(sql`contact_id`)})`,
    proposals,
    replies,
    acceptedProposals: sql`(${proposals} AND ${isRetained})`,
    discardedProposals: sql`(${proposals} AND NOT ${isRetained})`,
    deliveries,
    bounces,
    /** Mails to staff that quote a message or proposal of the person. */
    notifications: sql`kind = 'notification' AND is_account_mail IS NOT TRUE
      AND (${mentions(sql`coalesce(text_content, '')`)} OR ${isEmail(sql`reply_to`)}
        OR ${ownMessageLink})
      AND NOT (${deliveries})`,
    consents: sql`(${isEmail(sql`email`)} OR ${isContact(sql`contact_id`)}
      OR subscriber_id IN ${subscriberIds})`,
    recipients: sql`(path = 'recipientEmails' AND ${isEmail(sql`text`)})`,
    importChanges: sql`((target = 'contact' AND ${isContact(sql`document_id`)})
      OR (target = 'subscriber' AND document_id IN ${subscriberIds})
      OR ${mentions(sql`concat_ws(' ', before, after)`)})`,
    bulkChanges: sql`(EXISTS (SELECT FROM bulk_edits b WHERE b.id = bulk_edit_id AND (
        (b.target = 'contacts' AND document_id = ANY(${contactList}::text[]))
        OR (b.target = 'newsletter-subscribers'
          AND document_id IN (SELECT s::text FROM unnest(array${subscriberIds}) s))))
      OR ${mentions(sql`concat_ws(' ', before, after)`)})`,
    merges: sql`(${isContact(sql`kept_id`)}
      OR ${mentions(sql`concat_ws(' ', removed, kept_before, moved)`)})`,
    savedFilters: mentions(sql`concat_ws(' ', title, "where", columns)`),
    segments: mentions(sql`concat_ws(' ', name, rules)`),
    preferences: mentions(sql`value::text`),
    /** The events of their subscription, which contain the email address. */
    webhookCalls: isEmail(sql`data->>'email'`),
    accounts: isEmail(sql`email`),
    /** Failures of bulk edits that name a document of the person: the list is `f`, the edit `b`. */
    bulkFailure: sql`(f->>'id' IN (
        SELECT id::text FROM contacts WHERE b.target = 'contacts' AND ${isContact(sql`id`)}
        UNION SELECT s::text FROM unnest(array${subscriberIds}) s
          WHERE b.target = 'newsletter-subscribers'
        UNION SELECT id::text FROM contact_submissions
          WHERE b.target = 'contact-submissions' AND ${messages}
        UNION SELECT id::text FROM action_submissions
          WHERE b.target = 'action-submissions' AND ${proposals})
      OR ${mentions(sql`f::text`)})`,
  }
}
