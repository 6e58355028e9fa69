import type { Payload } from 'payload'
import { z } from 'zod'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { DeliveryKind } from '#src/contract/newsletters/enums.ts'
import { claimNext } from '#src/data/mail/lanes.ts'
import { isOnList, isSuppressed, withdrewFollowUps } from '#src/mail/bounces/sql/blocked.ts'

import { readInDigest } from '../weekly-digest.ts'

export const subjectParts = z.object({
  /** Of a mail that was queued rendered; null for one that is rendered when it is sent. */
  finished: z.string().nullable(),
  /** Of its newsletter or composed email, which does not change once it is sent. */
  template: z.string(),
  name: z.string(),
  email: z.string(),
})
export type SubjectParts = z.output<typeof subjectParts>

export type ClaimedDelivery = {
  id: number
  kind: DeliveryKind
  newsletter: number | null
  composeEmail: number | null
  /** Of a welcome mail; null once it is deleted. */
  emailTemplate: number | null
  subscriber: number | null
  email: string
  name: string
  attempts: number
  firstAttemptAt: string
  /** The same for every attempt, so that a duplicate can be recognised as such. */
  messageId: string
  subject: string
  html: string | null
  text: string | null
  /** The Reply-To, where it is not the address from Settings. */
  replyTo: string | null
  replyToName: string | null
  /** The Message-IDs of the conversation it belongs to, oldest first, between spaces. */
  thread: string | null
  /** A calendar entry that is attached (iCalendar). */
  calendar: string | null
  /** The unsubscribe link of mails other than newsletters. */
  unsubscribeUrl: string | null
  /** The slug of the topic of a newsletter. */
  topic: string | null
  /** What the subscriber said. */
  language: SiteLanguage | null
  /** Which of two subjects is tried out on it; null where none is. */
  subjectTried: 1 | 2 | null
  /** Whether the recipient has withdrawn their consent, or is suppressed. */
  blocked: boolean
  /** Whether the recipient lets newsletters pause. */
  paused: boolean
  /** Whether they have had the maximum of a week. */
  leftOut: boolean
  /** Whether the recipient has it in their weekly digest instead. */
  weekly: boolean
}

/** Duration of a delivery's lease, after the last heartbeat of its worker. */
const lease = "interval '30 seconds'"

/** Interval of a worker's heartbeats, in ms: several per lease. */
export const heartbeat = 6_000

/** Of a delivery `d`, by which subjects are tried out on some of the subscribers. */
export const subjectHash = 'hashint8extended(d.subscriber_id, d.newsletter_id::bigint)'

/**
 * 1 or 2 of a delivery `d` on which one of two subjects is tried out, null of all others. Who gets
 * which follows from its hash, with the bounds that are stored with the test:
 * nothing is written to the deliveries. Those added later try none.
 */
export const subjectTried = `(SELECT CASE
    WHEN d.id > t.last_delivery THEN NULL
    WHEN ${subjectHash} <= t.first_until THEN 1
    WHEN ${subjectHash} <= t.second_until THEN 2 END
  FROM newsletter_subject_tests t WHERE t.newsletter_id = d.newsletter_id)`

/** The topic of the newsletter of a delivery, as JSON. */
const topicOfLetter = `(SELECT to_jsonb(n.audience_topic_id) FROM newsletters n
        WHERE n.id = d.newsletter_id)`

/**
 * An erased person's delivery has no email address any more (src/workspace/privacy/sql/erase-person.ts). Who
 * has requested to leave gets no mail from then on, also while that is not done yet.
 */
const isBlocked = `(
  strpos(d.email, '@') = 0
  OR ${isSuppressed('lower(d.email)')}
  OR (d.kind IN ('newsletter', 'welcome', 'weekly_digest') AND NOT coalesce(d.is_test, false) AND (NOT EXISTS (
    SELECT FROM newsletter_subscribers s
    WHERE s.id = d.subscriber_id AND ${isOnList('s')} AND s.email = lower(d.email)
      AND (d.kind <> 'newsletter' OR s.topics @> ${topicOfLetter}))
    OR EXISTS (SELECT FROM subscription_requests leaving
      WHERE leaving.kind = 'unsubscribe' AND leaving.email = lower(d.email)
        AND (leaving.topics = '[]' OR leaving.topics @> ${topicOfLetter}))))
  OR (d.kind = 'follow_up' AND (${withdrewFollowUps('lower(d.email)')} OR EXISTS (
    SELECT FROM contacts trashed WHERE trashed.id = d.contact_id AND trashed.deleted_at IS NOT NULL))))`

/**
 * An offer of a place or a reminder that has waited too long: the event or shift has begun, or the
 * person has no such place any more (`once` of src/events says what it is about).
 */
const isLate = (() => {
  const about = (what: string, people: string, from: string) => `
    SELECT FROM ${people} r JOIN ${from}
    WHERE d.once LIKE '${what} %' AND r.id = split_part(d.once, ' ', 2)::int
      AND at.start_date > now() AND at.cancelled IS NOT TRUE AND coalesce(r.held_until, 'infinity') > now()
      AND r.state::text = CASE split_part(d.once, ' ', 3) WHEN 'offered' THEN 'offered' ELSE 'booked' END`
  return `(CASE WHEN d.kind = 'registration'
    AND split_part(d.once, ' ', 3) IN ('offered', 'reminder_day', 'reminder_hours') THEN NOT EXISTS (
    ${about('registration', 'event_registrations', 'events at ON at.id = r.event_id')} UNION ALL
    ${about('shift', 'event_shift_sign_ups', 'event_shifts at ON at.id = r.shift_id')})
    ELSE false END)`
})()

const isPaused = `(d.kind IN ('newsletter', 'weekly_digest') AND NOT coalesce(d.is_test, false) AND EXISTS (
  SELECT FROM newsletter_subscribers pausing
  WHERE pausing.id = d.subscriber_id AND pausing.paused_until > now()))`

const isReadWeekly = `(d.kind = 'newsletter' AND NOT coalesce(d.is_test, false) AND EXISTS (
  SELECT FROM newsletter_subscribers w WHERE w.id = d.subscriber_id AND w.frequency = 'weekly'))`

/**
 * Mail that the maximum of a week is about: all but what a person waits for, and what staff get, as
 * the function is_beyond_week has it; the index deliveries_of_week has that and more.
 */
const isOfWeek = `(d.kind NOT IN ('notification', 'confirmation', 'reply', 'registration', 'retention')
  AND d.is_test IS NOT TRUE)`

/**
 * What becomes of a claimed delivery. Those that are not sent are done with at once, so that they do
 * not count as in flight. The maximum is looked at last, and the function sees what this statement
 * has claimed before.
 */
const claimedStatus = `CASE WHEN next.blocked OR next.paused OR next.weekly THEN 'suppressed'
  WHEN ${isOfWeek} AND d.important IS NOT TRUE AND is_beyond_week(d.id, d.email,
    (SELECT mails_per_week::int FROM settings ORDER BY id LIMIT 1)) THEN 'left_out'
  ELSE 'sending' END`

export interface Holder {
  readonly owner: string
  readonly domain: string
}

export type Outcome =
  | {
      readonly status: 'sent'
      /** As it was sent, of a mail whose template may change. */
      readonly subject?: string
    }
  | { readonly status: 'suppressed'; readonly error?: string }
  | { readonly status: 'failed'; readonly error: string }
  | {
      readonly status: 'queued'
      readonly error: string
      /** When to retry, ISO 8601. */
      readonly at: string
      readonly inDoubt: boolean
    }

export type Finished = Outcome & { readonly id: number }

/**
 * Parameters: the fields of the finished deliveries as arrays, the owner, the domain, the ids that
 * the owner has in flight. The number to claim is part of the text: as a parameter it would have
 * every execution planned again. Of arrays Postgres expects ten elements, of a JSON array a hundred,
 * for which it would read the whole table.
 */
const exchange = (count: number): string => `
  WITH finished AS (
    SELECT * FROM unnest($1::int[], $5::text[], $6::text[], $7::timestamptz[], $8::bool[], $9::text[])
      AS f(id, status, error, at, in_doubt, subject)),
  recorded AS (
    UPDATE deliveries d SET status = f.status::enum_deliveries_status,
      lease_until = NULL, lease_owner = NULL, last_error = f.error, next_attempt_at = f.at,
      in_doubt = coalesce(d.in_doubt, false) OR f.in_doubt,
      sent_at = CASE WHEN f.status = 'sent' THEN now() END, updated_at = now(),
      subject = CASE WHEN strpos(d.email, '@') > 0 THEN coalesce(f.subject, d.subject) ELSE '' END
    FROM finished f
    -- As text: by the condition of the index deliveries_due, all that waits might be read.
    WHERE d.id = f.id AND d.status::text = 'sending' AND d.lease_owner = $2),
  ${claimNext(count)},
  judged AS MATERIALIZED (
    SELECT next.*, (${isBlocked} OR ${isLate}) AS blocked, ${isPaused} AS paused,
      ${isReadWeekly} AS weekly
    FROM next JOIN deliveries d ON d.id = next.id)
  UPDATE deliveries d SET
    (status, lease_until, lease_owner, last_error) = (
      SELECT claimed.status::enum_deliveries_status,
        CASE claimed.status WHEN 'sending' THEN now() + ${lease} END,
        CASE claimed.status WHEN 'sending' THEN $2 END,
        CASE claimed.status WHEN 'sending' THEN d.last_error
          WHEN 'suppressed' THEN CASE WHEN next.blocked THEN NULL WHEN next.paused THEN 'paused'
            ELSE '${readInDigest}' END END
      FROM (SELECT ${claimedStatus} AS status OFFSET 0) claimed),
    attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now()),
    in_doubt = coalesce(d.in_doubt, false) OR next.status = 'sending',
    message_id = coalesce(d.message_id,
      '<' || d.id || '.' || replace(gen_random_uuid()::text, '-', '') || '@' || $3::text || '>'),
    updated_at = now()
  FROM judged next WHERE d.id = next.id
  RETURNING d.id, d.kind, d.newsletter_id AS newsletter, d.compose_email_id AS "composeEmail",
    d.email_template_id AS "emailTemplate", d.subscriber_id AS subscriber, d.email, coalesce(d.name, '') AS name,
    d.attempts::int AS attempts, d.first_attempt_at::text AS "firstAttemptAt",
    d.message_id AS "messageId", coalesce(d.subject, '') AS subject, d.html_content AS html, d.text_content AS text,
    d.reply_to AS "replyTo", d.reply_to_name AS "replyToName", d.thread, d.calendar,
    d.unsubscribe_url AS "unsubscribeUrl", (SELECT t.slug FROM newsletters n
      JOIN topics t ON t.id = n.audience_topic_id WHERE n.id = d.newsletter_id) AS topic,
    (SELECT r.language FROM newsletter_subscribers r WHERE r.id = d.subscriber_id) AS language,
    ${subjectTried} AS "subjectTried", next.blocked, next.paused, next.weekly,
    d.status = 'left_out' AS "leftOut"`

type Pool = Pick<Payload['db']['pool'], 'query'>

/**
 * Records what is finished, unless another worker has claimed it meanwhile, and claims (leases) up
 * to `count` deliveries that are due, skipping locked ones. What a dead worker had in flight is due
 * when its lease expires, and in doubt from then on; what this worker has in flight itself is not,
 * however old its lease. The check for unsubscribed and suppressed recipients, and for those who
 * have had the maximum of a week, is part of the claim, so that nothing can change in between. One
 * prepared statement, because two per mail would cost more than the mail itself.
 */
export async function exchangeDeliveries(
  pool: Pool,
  { owner, domain }: Holder,
  finished: readonly Finished[],
  { inFlight, count }: { readonly inFlight: Iterable<number>; readonly count: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: `exchange_deliveries_${count}`,
    text: exchange(count),
    values: [
      finished.map(({ id }) => id),
      owner,
      domain,
      [...inFlight],
      finished.map(({ status }) => status),
      finished.map((outcome) => ('error' in outcome ? outcome.error : null)),
      finished.map((outcome) => ('at' in outcome ? outcome.at : null)),
      finished.map((outcome) => 'inDoubt' in outcome && outcome.inDoubt),
      finished.map((outcome) => ('subject' in outcome ? outcome.subject : null)),
    ],
  })
  return rows
}

export async function extendLeases(
  pool: Pool,
  { owner }: Holder,
  inFlight: Iterable<number>,
): Promise<void> {
  const text = `
    UPDATE deliveries SET lease_until = now() + ${lease}
    WHERE id = ANY($1::int[]) AND status = 'sending' AND lease_owner = $2`
  await pool.query(text, [[...inFlight], owner])
}
