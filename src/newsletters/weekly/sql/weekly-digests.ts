import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOnList, isSuppressed } from '#src/mail/bounces/sql/blocked.ts'
import { isToList } from '#src/mail/ledger/weekly-digest.ts'
import { sendings } from '#src/newsletters/sending/sql/newsletter-sendings.ts'

/** A week that has begun: the day that names it, and its beginning (ISO 8601). */
export interface Week {
  readonly day: string
  readonly since: string
}

/** Whether `deliveries d` is to be listed in the digest of a week. */
const isOf = ({ since }: Week) => sql`${sql.raw(isToList)} AND d.created_at < ${since}::timestamptz`

const hasState = (state: 'paused' | 'cancelled') => sql`EXISTS (
  SELECT FROM ${sendings} g WHERE g.newsletter_id = d.newsletter_id AND g.state = ${state})`

/** The first reader by id after another, with letters to list and no digest in this week. */
export const findReaderAfter = (
  db: Database,
  week: Week,
  after: number,
): Promise<number | undefined> => value(db)<number>`
    SELECT d.subscriber_id AS id FROM deliveries d
    WHERE ${isOf(week)} AND d.subscriber_id > ${after} AND NOT ${hasState('paused')}
      AND NOT EXISTS (SELECT FROM deliveries w
        WHERE w.subscriber_id = d.subscriber_id AND w.week = ${week.day}::date)
    ORDER BY d.subscriber_id LIMIT 1`

export type WeeklyReader = {
  id: number
  email: string
  language: SiteLanguage | null
  /** Why they get none now. */
  against: 'left' | 'paused' | null
}

/** Locks a reader, so that of several workers one makes their digest. */
export const lockReader = (db: Database, id: number): Promise<WeeklyReader | undefined> => firstRow(
  db,
)`
    SELECT s.id, s.email, s.language, CASE
      WHEN NOT ${sql.raw(isOnList('s'))} OR ${sql.raw(isSuppressed('s.email'))} THEN 'left'
      WHEN s.paused_until > now() THEN 'paused' END AS against
    FROM newsletter_subscribers s WHERE s.id = ${id} FOR UPDATE`

/**
 * Lets go of what a reader is not to read any more: all of it, where they have left or let newsletters
 * pause; else newsletters that were cancelled, or whose topic they left.
 */
export const dropUnwanted = (db: Database, reader: WeeklyReader, week: Week): Promise<void> => run(
  db,
)`
    UPDATE deliveries d SET last_error = ${reader.against === 'paused' ? 'paused' : null},
      updated_at = now()
    WHERE d.subscriber_id = ${reader.id} AND ${isOf(week)}
      AND (${reader.against !== null} OR ${hasState('cancelled')} OR NOT EXISTS (
        SELECT FROM newsletter_subscribers s JOIN newsletters n ON n.id = d.newsletter_id
        WHERE s.id = d.subscriber_id
          AND coalesce(s.topics @> to_jsonb(n.audience_topic_id), true)))`

/** What a digest listed that the maximum of mails of a week left out is listed again. */
export const listAgain = (db: Database, reader: number): Promise<void> => run(db)`
    UPDATE deliveries d SET listed_in = NULL, updated_at = now()
    WHERE d.subscriber_id = ${reader} AND d.listed_in IN (SELECT w.id FROM deliveries w
      WHERE w.subscriber_id = ${reader} AND w.week IS NOT NULL AND w.status = 'left_out')`

export type WeeklyLetter = {
  /** The delivery that it would have been. */
  delivery: number
  name: string
  subject: string
  preheader: string
  /** Of its page in the public archive; null where it has none. */
  slug: string | null
  sentAt: string
}

/** The letters of a digest, oldest first, which are locked. */
export const lockLetters = (
  db: Database,
  reader: number,
  week: Week,
): Promise<WeeklyLetter[]> => rows(db)`
    SELECT d.id AS delivery, coalesce(d.name, '') AS name, n.subject,
      coalesce(n.preheader, '') AS preheader, ${isoTime(sql`n.sent_at`)} AS "sentAt",
      CASE WHEN n.in_archive AND n.archive_removed_at IS NULL THEN n.slug END AS slug
    FROM deliveries d JOIN newsletters n ON n.id = d.newsletter_id
    WHERE d.subscriber_id = ${reader} AND ${isOf(week)} AND NOT ${hasState('paused')}
    ORDER BY n.sent_at, n.id FOR UPDATE OF d`

export const markListed = (
  db: Database,
  letters: readonly WeeklyLetter[],
  digest: number,
): Promise<void> => run(db)`
    UPDATE deliveries SET listed_in = ${digest}, updated_at = now()
    WHERE id = ANY(${sql.param(letters.map(({ delivery }) => delivery))}::int[])`
