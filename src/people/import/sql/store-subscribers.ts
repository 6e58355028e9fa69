import { sql } from '@payloadcms/db-postgres'
import type { KnownPolicy, NotSubscribedReason } from '#src/contract/people/import-options.ts'
import { affected, firstRow, onlyRow, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

type Fragment = ReturnType<typeof sql>

export async function lockKnownSubscribers(db: Database): Promise<void> {
  await db.execute(sql`CREATE INDEX ON import_subscribers (email)`)
  await db.execute(sql`ANALYZE import_subscribers`)
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM newsletter_subscribers s JOIN import_subscribers r ON r.email = s.email
      ORDER BY s.id FOR UPDATE OF s) locked`)
}

/**
 * Marks those who must not be subscribed, with the reason: they withdrew, are suppressed, or were
 * erased so that they are not mailed again. Returns how many there are of each reason.
 */
export async function markNotSubscribed(
  db: Database,
): Promise<{ reason: NotSubscribedReason; people: number }[]> {
  await db.execute(sql`
    UPDATE import_subscribers r SET reason = found.reason
    FROM (
      SELECT r.id, CASE
        WHEN s.suppression IN ('hard_bounce', 'complaint') THEN 'bounced'
        WHEN s.suppression IS NOT NULL THEN 'suppressed'
        WHEN h.reason IN ('hard_bounce', 'complaint') THEN 'bounced'
        WHEN h.hash IS NOT NULL THEN 'erased'
        WHEN s.status = 'subscribed' THEN NULL
        WHEN s.unsubscribed_at IS NOT NULL OR NOT newest.given THEN 'withdrew'
        END AS reason
      FROM import_subscribers r
        LEFT JOIN newsletter_subscribers s ON s.email = r.email
        LEFT JOIN suppressed_hashes h ON h.hash = email_hash(r.email)
        LEFT JOIN LATERAL (
          SELECT given FROM consents c WHERE c.email = r.email AND c.purpose = 'newsletter'
          ORDER BY c.id DESC LIMIT 1) newest ON true
      WHERE r.status = 'subscribed') found
    WHERE r.id = found.id AND found.reason IS NOT NULL`)
  return rows(db)`
    SELECT reason, count(*)::int AS people FROM import_subscribers
    WHERE reason IS NOT NULL GROUP BY reason`
}

const isSubscribed = sql`(r.status IS NOT DISTINCT FROM 'subscribed' AND r.reason IS NULL)`
const hasLeft = sql`coalesce(r.status IN ('unsubscribed', 'bounced', 'complained'), false)`

const groups = {
  subscribed: isSubscribed,
  /** Those who left another product's list or bounced there. */
  left: hasLeft,
  others: sql`NOT ${isSubscribed} AND NOT ${hasLeft}`,
}
export type Group = keyof typeof groups

const suppression = sql`(CASE r.status WHEN 'bounced' THEN 'hard_bounce'
  WHEN 'complained' THEN 'complaint' END)::enum_newsletter_subscribers_suppression`
/** People who left, or called mail spam, come back by their own decision only. */
const leavesElsewhere = sql`coalesce(r.status IN ('unsubscribed', 'complained'), false)`
const since = sql`coalesce(r.left_at, now())`

/**
 * Inserts the people of a group who are new: subscribed, having left, suppressed, or none of these
 * without a consent.
 */
export const insertSubscribers = (db: Database, group: Group): Promise<void> => run(db)`
    INSERT INTO newsletter_subscribers (id, email, name, source, status, unsubscribed_at,
      suppression, suppressed_at, withdrawn_elsewhere_at, topics, language, postcode, city,
      frequency, created_at, updated_at)
    SELECT r.id, r.email, r.name, coalesce(r.source, 'import'),
      (CASE WHEN ${isSubscribed} THEN 'subscribed' ELSE 'unsubscribed' END)
        ::enum_newsletter_subscribers_status,
      CASE WHEN ${hasLeft} THEN ${since} WHEN r.reason = 'withdrew' THEN now() END,
      ${suppression}, CASE WHEN ${suppression} IS NOT NULL THEN ${since} END,
      CASE WHEN ${leavesElsewhere} THEN ${since} END, coalesce(r.topics, '[]'),
      r.language::enum_newsletter_subscribers_language, r.postcode, r.city,
      coalesce(r.frequency, 'each')::enum_newsletter_subscribers_frequency, now(), now()
    FROM import_subscribers r WHERE ${groups[group]}
    ORDER BY r.email ON CONFLICT DO NOTHING`

export const subscriberFields = sql`jsonb_build_object(
  'name', coalesce(s.name, ''), 'source', coalesce(s.source, ''), 'status', s.status,
  'unsubscribedAt', s.unsubscribed_at, 'suppression', s.suppression,
  'suppressedAt', s.suppressed_at, 'withdrawnElsewhereAt', s.withdrawn_elsewhere_at,
  'topics', s.topics, 'language', coalesce(s.language::text, ''),
  'postcode', coalesce(s.postcode, ''), 'city', coalesce(s.city, ''),
  'frequency', coalesce(s.frequency, 'each'))`

export interface KnownSubscribers {
  readonly policy: KnownPolicy
  /** Whether known ones who have neither consented nor withdrawn are subscribed. */
  readonly subscribes: boolean
}

const textOf = (policy: KnownPolicy, now: Fragment, isEmpty: Fragment, file: Fragment) => {
  if (policy === 'skip') return sql`coalesce(${now}, '')`
  if (policy === 'update') return sql`coalesce(${file}, ${now}, '')`
  return sql`CASE WHEN ${isEmpty} THEN coalesce(${file}, ${now}, '') ELSE ${now} END`
}

const changedFields = ({ policy, subscribes }: KnownSubscribers): Fragment => {
  const joins = sql`(${subscribes} AND ${isSubscribed} AND s.status = 'unsubscribed')`
  // People who left are never mailed, whatever else is done with known ones.
  const leaves = sql`(${hasLeft} AND s.status = 'subscribed')`
  const stops = sql`(${suppression} IS NOT NULL AND s.suppression IS NULL)`
  // People who left here on that day are in a file that we exported.
  const elsewhere = sql`(${leavesElsewhere} AND s.withdrawn_elsewhere_at IS NULL
    AND coalesce(r.left_at <> (s.unsubscribed_at AT TIME ZONE 'UTC')::date, true))`
  // Whoever left a topic themselves has it by their own decision only, as keep_topics has it.
  const gains = sql`(${subscribes} AND ${isSubscribed} AND s.status = 'subscribed'
    AND s.withdrawn_elsewhere_at IS NULL AND r.topics IS NOT NULL)`
  const gained = sql`(SELECT jsonb_agg(DISTINCT topic) FROM jsonb_array_elements(s.topics || r.topics) topic
    WHERE s.topics @> topic OR NOT left_topics(s.email) @> topic)`
  const filled = (now: Fragment, file: Fragment) =>
    textOf(policy, now, sql`coalesce(${now}, '') = ''`, file)
  return sql`jsonb_build_object(
    'topics', CASE WHEN ${joins} THEN coalesce(r.topics, '[]') WHEN ${leaves} THEN '[]'
      WHEN ${gains} THEN ${gained} ELSE s.topics END,
    'name', ${filled(sql`s.name`, sql`r.name`)},
    'language', ${filled(sql`s.language::text`, sql`r.language`)},
    'postcode', ${filled(sql`s.postcode`, sql`r.postcode`)},
    'city', ${filled(sql`s.city`, sql`r.city`)},
    'frequency', ${textOf(policy, sql`s.frequency::text`, sql`FALSE`, sql`r.frequency`)},
    'source', ${textOf(policy, sql`s.source`, sql`coalesce(s.source, '') IN ('', 'unknown')`, sql`r.source`)},
    'status', CASE WHEN ${joins} THEN 'subscribed' WHEN ${leaves} THEN 'unsubscribed'
      ELSE s.status::text END,
    'unsubscribedAt', CASE WHEN ${joins} THEN NULL
      WHEN ${leaves} OR (${hasLeft} AND s.unsubscribed_at IS NULL) THEN ${since}::timestamptz(3)
      ELSE s.unsubscribed_at END,
    'suppression', CASE WHEN ${stops} THEN ${suppression} ELSE s.suppression END,
    'suppressedAt', CASE WHEN ${stops} THEN ${since}::timestamptz(3) ELSE s.suppressed_at END,
    'withdrawnElsewhereAt', CASE WHEN ${elsewhere} THEN ${since}::timestamptz(3)
      ELSE s.withdrawn_elsewhere_at END)`
}

/**
 * Works out what the staged people change of known subscribers, who must be locked, in a table
 * `import_subscriber_updates` of the transaction. Returns how many change.
 */
export async function findSubscriberUpdates(
  db: Database,
  known: KnownSubscribers,
): Promise<number> {
  await db.execute(sql`
    CREATE TEMPORARY TABLE import_subscriber_updates (id int PRIMARY KEY, before jsonb, after jsonb)
    ON COMMIT DROP`)
  return affected(db)`
      INSERT INTO import_subscriber_updates
      SELECT id, before || jsonb_build_object('updatedAt', updated_at), after FROM (
        SELECT s.id, s.updated_at, ${subscriberFields} AS now, ${changedFields(known)} AS new
        FROM import_subscribers r JOIN newsletter_subscribers s ON s.email = r.email
        WHERE s.id <> r.id) known
        CROSS JOIN LATERAL (
          SELECT jsonb_object_agg(o.key, o.value) AS before, jsonb_object_agg(o.key, n.value) AS after
          FROM jsonb_each(known.now) o JOIN jsonb_each(known.new) n ON n.key = o.key
          WHERE n.value IS DISTINCT FROM o.value) difference
      WHERE before IS NOT NULL`
}

export async function setSubscriberFields(db: Database, values: Fragment): Promise<void> {
  const set = (name: string, column: Fragment, value: Fragment) =>
    sql`${column} = CASE WHEN v.fields ? ${sql.raw(`'${name}'`)} THEN ${value} ELSE s.${column} END`
  const text = (name: string) => sql.raw(`v.fields->>'${name}'`)
  await db.execute(sql`
    UPDATE newsletter_subscribers s SET
      ${set('name', sql`name`, text('name'))},
      ${set('source', sql`source`, text('source'))},
      ${set('status', sql`status`, sql`(${text('status')})::enum_newsletter_subscribers_status`)},
      ${set('unsubscribedAt', sql`unsubscribed_at`, sql`(${text('unsubscribedAt')})::timestamptz`)},
      ${set('suppression', sql`suppression`, sql`(${text('suppression')})::enum_newsletter_subscribers_suppression`)},
      ${set('suppressedAt', sql`suppressed_at`, sql`(${text('suppressedAt')})::timestamptz`)},
      ${set('withdrawnElsewhereAt', sql`withdrawn_elsewhere_at`, sql`(${text('withdrawnElsewhereAt')})::timestamptz`)},
      ${set('language', sql`language`, sql`nullif(${text('language')}, '')::enum_newsletter_subscribers_language`)},
      ${set('frequency', sql`frequency`, sql`(${text('frequency')})::enum_newsletter_subscribers_frequency`)},
      ${set('postcode', sql`postcode`, sql`nullif(${text('postcode')}, '')`)},
      ${set('city', sql`city`, sql`nullif(${text('city')}, '')`)},
      ${set('topics', sql`topics`, sql`(${text('topics')})::jsonb`)},
      updated_at = coalesce((${text('updatedAt')})::timestamptz, now())
    FROM (${values}) v (id, fields) WHERE s.id = v.id`)
}

export const subscriberUpdatesOf = (group: Group): Fragment => sql`
  SELECT u.id, u.after FROM import_subscriber_updates u
    JOIN newsletter_subscribers s ON s.id = u.id JOIN import_subscribers r ON r.email = s.email
  WHERE ${groups[group]}`

/**
 * Records that this file also lists people as having left another product's list, or as unreachable
 * there, where an earlier import has recorded it: undoing that one leaves them as they are.
 */
export const recordRepeatedWithdrawals = (
  db: Database,
  { importId, by }: { readonly importId: number; readonly by: number | undefined },
): Promise<void> => run(db)`
    INSERT INTO consents
      (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
    SELECT s.email, c.id, s.id, 'newsletter', false,
      (CASE WHEN ${leavesElsewhere} THEN 'elsewhere' ELSE 'bounce' END)::enum_consents_source, '',
      ${by ?? null}::int, ${importId}::int,
      CASE WHEN ${leavesElsewhere} THEN coalesce(r.left_at, s.withdrawn_elsewhere_at)
        ELSE clock_timestamp() END
    FROM import_subscribers r JOIN newsletter_subscribers s ON s.email = r.email
      LEFT JOIN LATERAL (SELECT id FROM ${livingContacts} contacts WHERE email = s.email FOR KEY SHARE) c ON true
    WHERE CASE WHEN ${leavesElsewhere} THEN s.withdrawn_elsewhere_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM consents e WHERE e.email = s.email AND e.purpose = 'newsletter'
          AND e.source = 'elsewhere' AND e.import_id = ${importId})
      ELSE r.status = 'bounced' AND s.suppression IS NOT NULL AND (
        SELECT n.import_id FROM consents n WHERE n.email = s.email AND n.purpose = 'newsletter'
        ORDER BY n.id DESC LIMIT 1) <> ${importId} END`

export const recordSubscribers = (db: Database, importId: number): Promise<void> => run(db)`
    INSERT INTO import_changes (import_id, target, document_id, created, before, after)
    SELECT ${importId}::int, 'subscriber', s.id, true, NULL, jsonb_build_object('status', s.status)
    FROM import_subscribers r JOIN newsletter_subscribers s ON s.id = r.id
    UNION ALL
    SELECT ${importId}::int, 'subscriber', id, false, before, after FROM import_subscriber_updates`

/** The ids of the people that the import newly subscribed. */
export const subscribedByImport: Fragment = sql`
  SELECT s.id FROM import_subscribers r JOIN newsletter_subscribers s ON s.email = r.email
    LEFT JOIN import_subscriber_updates u ON u.id = s.id
  WHERE s.status = 'subscribed' AND (s.id = r.id OR u.after->>'status' = 'subscribed')`

export type SubscriberCounts = { created: number; changed: number; subscribed: number }

/**
 * How many rows of the file created a subscriber, or else changed one, and how many people are
 * subscribed by it.
 */
export const countSubscribers = (db: Database): Promise<SubscriberCounts> => onlyRow(db)`
    SELECT count(*) FILTER (WHERE created)::int AS created,
      count(*) FILTER (WHERE changed AND NOT created)::int AS changed,
      coalesce(sum(people), 0)::int AS subscribed
    FROM (
      SELECT bool_or(s.id = r.id) AS created, bool_or(u.id IS NOT NULL) AS changed,
        count(*) FILTER (WHERE s.status = 'subscribed'
          AND (s.id = r.id OR u.after->>'status' = 'subscribed')) AS people
      FROM import_subscribers r JOIN newsletter_subscribers s ON s.email = r.email
        LEFT JOIN import_subscriber_updates u ON u.id = s.id
      GROUP BY r.row_number) listed`

/**
 * People who left the list of the other product according to the file, or are unreachable there.
 */
export type LeftElsewhere = { withdrawn: number; suppressed: number }

export const countLeftElsewhere = async (db: Database): Promise<LeftElsewhere> =>
  (await firstRow(db)<LeftElsewhere>`
    SELECT count(*) FILTER (WHERE status = 'unsubscribed')::int AS withdrawn,
      count(*) FILTER (WHERE status IN ('bounced', 'complained'))::int AS suppressed
    FROM import_subscribers`) ?? { withdrawn: 0, suppressed: 0 }
