import { sql } from '@payloadcms/db-postgres'
import type { ArchiveChoice } from '#src/contract/newsletters/archive.ts'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { staffName } from '#src/data/columns.ts'
import { isoTime } from '#src/data/fragments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { affected, type Filled, firstRow, rows, run, type Stored } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import { type Database, planAnew } from '#src/data/transaction.ts'
import { mailedName } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { readInDigest } from '#src/mail/ledger/weekly-digest.ts'
import type { Newsletter } from '#src/payload-types.ts'
import {
  type Audience,
  type Listing,
  listAudience,
  reasonAgainst,
  withSets,
} from '../audience/sql/audience.ts'

/**
 * Rows of (zone, at): for each time zone of a subscriber the first moment at or after `sentAt` with
 * the time of day that `sentAt` has in the site's zone (Settings, else UTC). So no one gets a mail
 * before it is sent, and everyone within a day. Zones that Postgres does not know have no row.
 */
const dueByZone = (sentAt: Date, readers: Fragment): Fragment => {
  const at = sql`${sentAt.toISOString()}::timestamptz`
  const day = sql`(${at} AT TIME ZONE known.zone)::date`
  return sql`(
    SELECT days.zone, CASE WHEN days.today < ${at} THEN days.tomorrow ELSE days.today END AS at
    FROM (
      SELECT known.zone,
        (${day} + site.clock) AT TIME ZONE known.zone AS today,
        (${day} + 1 + site.clock) AT TIME ZONE known.zone AS tomorrow
      FROM (
        SELECT z.name AS zone FROM pg_timezone_names z
        WHERE z.name IN (SELECT s.time_zone FROM ${readers})) known
        CROSS JOIN (
          SELECT (${at} AT TIME ZONE coalesce((
            SELECT z.name FROM settings s JOIN pg_timezone_names z ON z.name = s.time_zone
            ORDER BY s.id LIMIT 1), 'UTC'))::time AS clock) site) days)`
}

export type NewsletterRow = Filled<
  Newsletter,
  | 'id'
  | 'title'
  | 'subject'
  | 'status'
  | 'approvalStatus'
  | 'notes'
  | 'approvalComment'
  | 'updatedAt'
> &
  Stored<Newsletter, 'scheduledSendAt' | 'sentAt'> & {
    /** "" for none; with one, both are tried out. */
    secondSubject: string
    subjectTestShare: number
    subjectTestHours: number
    preheader: string
    html: string
    text: string
    createdBy: number | null
    decidedBy: string
    contentBy: number | null
    atLocalTime: boolean
    isComposed: boolean
    frame: Frame | null
    archive: ArchiveChoice
    isImportant: boolean
  }

const whole = sql`
  e.id, e.title, e.subject, coalesce(e.second_subject, '') AS "secondSubject",
  coalesce(e.subject_test_share, 20)::int AS "subjectTestShare",
  coalesce(e.subject_test_hours, 4)::int AS "subjectTestHours", coalesce(e.preheader, '') AS preheader, coalesce(e.html_content, '') AS html,
  coalesce(e.text_content, '') AS text, e.status,
  ${isoTime(sql`e.scheduled_send_at`)} AS "scheduledSendAt", ${isoTime(sql`e.sent_at`)} AS "sentAt",
  e.approval_status AS "approvalStatus", coalesce(e.notes, '') AS notes,
  coalesce(e.at_local_time, false) AS "atLocalTime",
  e.created_by_id AS "createdBy", e.content_by_id AS "contentBy",
  coalesce((SELECT coalesce(nullif(u.display_name, ''), u.username)
    FROM users u WHERE u.id = e.approved_by_id), '') AS "decidedBy", coalesce(e.approval_comment, '') AS "approvalComment",
  coalesce(e.written_with = 'composer', false) AS "isComposed", e.frame, coalesce(e.archive, 'never') AS archive,
  coalesce(e.important, false) AS "isImportant",
  ${isoTime(sql`e.updated_at`)} AS "updatedAt"`

export const {
  count: countNewsletters,
  list: findNewsletters,
  one: findNewsletter,
  lock: lockNewsletter,
} = listedRows<NewsletterRow, ListQuery>({
  table: 'newsletters',
  columns: whole,
  matching: ({ search }) => containing(search, sql`e.title`, sql`e.subject`),
})

export type PendingNewsletterRow = {
  id: number
  title: string
  /** Its author; "" when the account is deleted. */
  author: string
  changedAt: string
  total: number
}

export const findPendingNewsletters = (
  db: Database,
  limit: number,
): Promise<PendingNewsletterRow[]> => rows(db)`
    SELECT e.id, e.title, coalesce(${staffName(sql`u`)}, '') AS author,
      ${isoTime(sql`e.updated_at`)} AS "changedAt", count(*) OVER ()::int AS total
    FROM newsletters e LEFT JOIN users u ON u.id = e.created_by_id
    WHERE e.status <> 'sent' AND e.approval_status = 'pending' AND e.deleted_at IS NULL
    ORDER BY e.updated_at, e.id LIMIT ${limit}`

/** Of `newsletter_subscribers s`; a pause comes first, when it is claimed. */
export const readsWeekly = sql`(s.frequency = 'weekly' AND coalesce(s.paused_until <= now(), true))`

/** For the trigger guard_topic_of_sending, to the end of the transaction. */
export const nameTopic = (db: Database, { topic }: Audience): Promise<void> =>
  run(db)`SELECT set_config('muster.topic', ${String(topic)}, true)`

/** One step of a large audience: those of `listing`, as `cancelled` where nothing is to be sent. */
export interface Step {
  readonly listing: Listing
  readonly isCancelled?: boolean
}

/**
 * Inserts one delivery for each subscriber of the audience who may be mailed now (the outbox);
 * returns their number. They are due from now on, and so have a lower priority than mails a person
 * waits for; with `localTime`, at its time of day where they live; `'later'`, in a month. Who reads a
 * weekly digest has it suppressed, for that to list. A
 * subscriber who is being deleted is waited for, and left out. Of a `step`, who has one by now too.
 */
export async function freezeRecipients(
  db: Database,
  id: number,
  audience: Audience,
  when?: Date | 'later',
  step?: Step,
): Promise<number> {
  const localTime = when === 'later' ? undefined : when
  const listing = step?.listing ?? (await listAudience(db, audience))
  await nameTopic(db, audience)
  const now = when === 'later' ? sql`now() + interval '30 days'` : sql`now()`
  const due = localTime ? sql`greatest(living.at, now())` : now
  const readers = step ? step.listing.from : sql`newsletter_subscribers s`
  const living = localTime
    ? sql`LEFT JOIN ${dueByZone(localTime, readers)} living ON living.zone = s.time_zone`
    : sql``
  // By the unique index, for each: a conflict that is ignored costs twice as much. The id is a
  // subquery for the planner to see an average newsletter in it, and not a new one, of which it
  // knows nothing, expects a row, and reads all that the steps before have written, for each.
  const isNew = step
    ? sql`(SELECT d.id FROM deliveries d WHERE d.newsletter_id = (SELECT ${id}::int)
        AND NOT coalesce(d.is_test, false) AND lower(d.email) = s.email LIMIT 1) IS NULL`
    : sql`TRUE`
  const state = step?.isCancelled ? sql`'cancelled'` : sql`'queued'`
  await planAnew(db)
  return affected(db)`
    ${withSets(...listing.sets)}
    INSERT INTO deliveries
      (kind, newsletter_id, subscriber_id, email, name, next_attempt_at, status, last_error,
        important)
    SELECT 'newsletter', ${id}, s.id, s.email, ${mailedName}, ${due},
      (CASE WHEN ${readsWeekly} THEN 'suppressed' ELSE ${state} END)::enum_deliveries_status,
      CASE WHEN ${readsWeekly} THEN ${readInDigest} END,
      (SELECT e.important FROM newsletters e WHERE e.id = ${id})
    FROM ${listing.from} ${living}
    WHERE ${reasonAgainst(step ? undefined : id, listing)} IS NULL AND ${isNew}
    ORDER BY s.id FOR KEY SHARE OF s`
}

/** Adds recipients of a sent newsletter to their number, without a change of its version. */
export const addRecipients = (db: Database, id: number, count: number): Promise<void> => run(db)`
    UPDATE newsletters SET recipient_count = coalesce(recipient_count, 0) + ${count}
    WHERE id = ${id}`

export type SentNewsletterRow = {
  subject: string
  preheader: string
  html: string
  text: string
  wrapper: string
  postalAddress: string
  /** Of its page, if it has one; "" without. */
  archiveSlug: string
}

/** A newsletter as it was sent, independent of later changes of Settings. */
export const findSentNewsletter = (
  db: Database,
  id: number,
): Promise<SentNewsletterRow | undefined> => firstRow(db)`
    SELECT e.subject, coalesce(e.preheader, '') AS preheader, coalesce(e.html_content, '') AS html, coalesce(e.text_content, '') AS text,
      coalesce(e.sent_wrapper, '') AS wrapper, coalesce(e.sent_postal_address, '') AS "postalAddress",
      CASE WHEN e.in_archive THEN coalesce(e.slug, '') ELSE '' END AS "archiveSlug"
    FROM newsletters e WHERE e.id = ${id} AND e.status = 'sent'`
