import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frequency } from '#src/contract/newsletters/enums.ts'
import type { KnownPolicy } from '#src/contract/people/import-options.ts'
import { hasRows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

export interface StagedSubscriber {
  readonly row: number
  readonly email: string
  readonly name: string | null
  readonly source: string | null
  /** The state in the file; null for a person without consent. */
  readonly status: 'subscribed' | 'unsubscribed' | 'bounced' | 'complained' | null
  /** `YYYY-MM-DD` */
  readonly consentAt: string | null
  /** Since when they are unsubscribed or suppressed; `YYYY-MM-DD`. */
  readonly leftAt: string | null
  /** Ids; null for the standard ones. */
  readonly topics: readonly number[] | null
  readonly language: SiteLanguage | null
  readonly postcode: string | null
  readonly city: string | null
  readonly frequency: Frequency | null
}

export const createSubscriberStaging = (db: Database): Promise<void> => run(db)`
    CREATE TEMPORARY TABLE import_subscribers (
      id int NOT NULL DEFAULT nextval(pg_get_serial_sequence('public.newsletter_subscribers', 'id')),
      row_number int NOT NULL, email varchar NOT NULL, name varchar, source varchar, status text,
      consent_at date, left_at date, topics jsonb, language text, postcode varchar, city varchar,
      frequency text, reason text
    ) ON COMMIT DROP`

export async function stageSubscribers(
  db: Database,
  rows: readonly StagedSubscriber[],
): Promise<void> {
  const column = (read: (row: StagedSubscriber) => string | number | null) =>
    sql.param(rows.map(read))
  await db.execute(sql`
    INSERT INTO import_subscribers
      (row_number, email, name, source, status, consent_at, left_at, topics, language, postcode, city,
        frequency)
    SELECT * FROM unnest(
      ${column(({ row }) => row)}::int[],
      ${column(({ email }) => email)}::varchar[],
      ${column(({ name }) => name)}::varchar[],
      ${column(({ source }) => source)}::varchar[],
      ${column(({ status }) => status)}::text[],
      ${column(({ consentAt }) => consentAt)}::date[],
      ${column(({ leftAt }) => leftAt)}::date[],
      ${column(({ topics }) => topics && JSON.stringify(topics))}::jsonb[],
      ${column(({ language }) => language)}::text[],
      ${column(({ postcode }) => postcode)}::varchar[],
      ${column(({ city }) => city)}::varchar[],
      ${column(({ frequency }) => frequency)}::text[])`)
}

const worstState = (state: ReturnType<typeof sql>) => sql`
  (array_agg(${state} ORDER BY array_position(
    ARRAY['complained', 'bounced', 'unsubscribed', NULL, 'subscribed'], ${state})))[1]`

/**
 * Merges the staged subscribers of one email into the first: of statuses the most restrictive
 * holds, whatever their order, so that no one is mailed who has left.
 */
export async function mergeSubscribers(db: Database, policy: KnownPolicy): Promise<void> {
  const direction = policy === 'update' ? 'DESC' : 'ASC'
  const firstOf = (column: string) =>
    sql.raw(`(array_agg(${column} ORDER BY id ${direction})
          FILTER (WHERE ${column} IS NOT NULL))[1] AS ${column}`)
  await db.execute(sql`CREATE INDEX ON import_subscribers (email, id)`)
  await db.execute(sql`ANALYZE import_subscribers`)
  await db.execute(sql`
    UPDATE import_subscribers r SET name = p.name, source = p.source, consent_at = p.consent_at,
      left_at = p.left_at, status = p.status, topics = p.topics, language = p.language,
      postcode = p.postcode, city = p.city, frequency = p.frequency
    FROM (
      SELECT email, min(id) AS id, max(left_at) AS left_at, max(consent_at) AS consent_at,
        ${firstOf('name')}, ${firstOf('source')}, ${firstOf('language')}, ${firstOf('postcode')},
        ${firstOf('city')}, ${firstOf('frequency')},
        ${worstState(sql`status`)} AS status, (
          SELECT jsonb_agg(DISTINCT topic)
          FROM import_subscribers o CROSS JOIN jsonb_array_elements(o.topics) topic
          WHERE o.email = import_subscribers.email) AS topics
      FROM import_subscribers GROUP BY email HAVING count(*) > 1) p
    WHERE r.id = p.id`)
  await db.execute(sql`
    DELETE FROM import_subscribers r USING import_subscribers first
    WHERE first.email = r.email AND first.id < r.id`)
}

/** Whether the file has people who left the list of another product. */
export const hasStagedStates = async (db: Database): Promise<boolean> =>
  await hasRows(db)`SELECT FROM import_states LIMIT 1`

/**
 * Stages the contacts of an import as subscribers, each email once. Everyone who left another
 * product's list according to the file, or whose email bounced there, whether known or not; and
 * where people are subscribed those that the import created and, unless known ones are skipped, the
 * known ones. People who must not be are marked as such.
 */
export async function stageContactsAsSubscribers(
  db: Database,
  { subscribes, includesKnown }: { readonly subscribes: boolean; readonly includesKnown: boolean },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO import_subscribers (row_number, email, name, status, left_at, reason)
    SELECT min(id), email, (array_agg(name ORDER BY id) FILTER (WHERE name IS NOT NULL))[1],
      ${worstState(sql`state`)}, max(since), CASE WHEN ${subscribes} THEN
        CASE ${worstState(sql`state`)} WHEN 'unsubscribed' THEN 'withdrew' ELSE 'bounced' END END
    FROM import_states GROUP BY email ORDER BY min(id)`)
  if (!subscribes) return
  await db.execute(sql`
    INSERT INTO import_subscribers (row_number, email, name, status, consent_at, reason)
    SELECT r.id, c.email, c.name, 'subscribed', r.consent_at,
      CASE o.opt_out WHEN 'bounced' THEN 'bounced' WHEN 'unsubscribed' THEN 'withdrew' END
    FROM import_rows r JOIN ${livingContacts} c ON c.email = r.email
      LEFT JOIN (
        SELECT email, min(opt_out) AS opt_out FROM import_rows
        WHERE opt_out IS NOT NULL GROUP BY email) o ON o.email = r.email
    WHERE (c.id = r.id OR ${includesKnown})
      AND NOT EXISTS (SELECT FROM import_states s WHERE s.email = r.email)
    ORDER BY r.id`)
}

/**
 * Drops the states of people who left the list of another product, and subscribed themselves since
 * that was recorded: the same file again ends nothing that they began. For people who left there
 * again since, it has a later date.
 */
export const dropEndedWithdrawals = (db: Database): Promise<void> => run(db)`
    DELETE FROM import_subscribers r
    WHERE r.status = 'unsubscribed' AND EXISTS (
      SELECT FROM consents own JOIN consents e ON e.email = own.email AND e.id < own.id
      WHERE own.email = r.email AND own.purpose = 'newsletter' AND own.given
        AND own.source IN ('form', 'link')
        AND e.purpose = 'newsletter' AND e.source = 'elsewhere'
        AND (r.left_at IS NULL OR e.at::date >= r.left_at))`
