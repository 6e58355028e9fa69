import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { SubscriberStatus } from '#src/contract/newsletters/enums.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { MailPurpose } from '#src/contract/people/people.ts'
import { countRows } from '#src/data/count.ts'
import { isoTime } from '#src/data/fragments.ts'
import { asJsonRows, createdBefore, exportBatchSize, keysetBatches } from '#src/data/keyset.ts'
import { countAllRows } from '#src/data/row-counts.ts'
import {
  affectedRows,
  changesRows,
  type Filled,
  firstRow,
  hasRows,
  rows,
  rowsOf,
  run,
  type Stored,
  value,
} from '#src/data/rows.ts'
import { changedAfter, containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { NewsletterSubscriber } from '#src/payload-types.ts'
import {
  type ConsentContext,
  clearConsentContext,
  hasWithdrawn,
  recordConsent,
  recordWithdrawal,
  setConsentContext,
} from '#src/people/consents/sql/consents.ts'
import { hasTopic } from '#src/people/topics/sql/topics.ts'
import { type Leaving, removeRequestsBefore, topicsWithout } from './subscription-requests.ts'

export interface Withdrawal {
  /** Lower case. */
  readonly email: string
  /** ISO 8601. */
  readonly at: string
  readonly newsletter: number | undefined
  readonly isFollowUp: boolean
}

/**
 * Whether a person agreed after a time: by themselves, or as staff recorded; an import is neither.
 */
const hasAgreedSince = (
  db: Database,
  { email, at }: Withdrawal,
  purpose: MailPurpose,
): Promise<boolean> => hasRows(db)`
    SELECT FROM consents WHERE email = ${email} AND purpose = ${purpose} AND given
      AND source IN ('form', 'link', 'staff') AND created_at > ${at}::timestamptz LIMIT 1`

/**
 * Withdraws the consent of a person who left at the provider, who sends them nothing any more.
 * Idempotent; an event that is repeated after they came back changes nothing. By SQL alone, which
 * no hook of an organisation can prevent.
 */
export async function withdrawAtProvider(db: Database, withdrawal: Withdrawal): Promise<void> {
  const { email, at, newsletter, isFollowUp } = withdrawal
  const context: ConsentContext = { source: 'provider', at, newsletter }
  await removeRequestsBefore(db, { email }, { until: { at } })
  if (!(await hasAgreedSince(db, withdrawal, 'newsletter'))) {
    await setConsentContext(db, context)
    const left = await db.execute(sql`
      UPDATE newsletter_subscribers
      SET status = 'unsubscribed', unsubscribed_at = ${at}::timestamptz, updated_at = now()
      WHERE email = ${email} AND status = 'subscribed'`)
    if (affectedRows(left) === 0) await recordWithdrawal(db, email, context)
    // What else the transaction changes is for other reasons.
    await clearConsentContext(db)
  }
  const purpose = 'follow_up'
  if (!isFollowUp || (await hasAgreedSince(db, withdrawal, purpose))) return
  if (!(await hasWithdrawn(db, email, purpose)))
    await recordConsent(db, { email, purpose, given: false, ...context })
}

export type StaffSubscriberRow = Filled<
  NewsletterSubscriber,
  'id' | 'email' | 'status' | 'source' | 'createdAt' | 'frequency'
> &
  Stored<NewsletterSubscriber, 'name' | 'unsubscribedAt' | 'language' | 'postcode' | 'city'>

const whole = sql`
  e.id, e.email, nullif(e.name, '') AS name, e.status, coalesce(e.source, '') AS source,
  ${isoTime(sql`e.created_at`)} AS "createdAt", ${isoTime(sql`e.unsubscribed_at`)} AS "unsubscribedAt",
  e.language, nullif(e.postcode, '') AS postcode, nullif(e.city, '') AS city,
  coalesce(e.frequency, 'each') AS frequency`

type SubscriberFilters = Pick<ListQuery, 'search'> & {
  status?: SubscriberStatus | undefined
  /** An id. */
  topic?: number | undefined
  changedSince?: string | undefined
}

export const matching = ({ search, status, topic, changedSince }: SubscriberFilters) => {
  const ofStatus = status === undefined ? sql`TRUE` : sql`e.status = ${status}`
  const ofTopic = topic === undefined ? sql`TRUE` : hasTopic(sql`e.topics`, topic)
  return sql`${ofStatus} AND ${ofTopic} AND ${changedAfter(changedSince, sql`e.updated_at`)}
    AND ${containing(search, sql`e.name`, sql`e.email`)}`
}

export const countSubscribers = (db: Database, filters: SubscriberFilters): Promise<number> =>
  [filters.search, filters.status, filters.topic, filters.changedSince].every(
    (filter) => filter === undefined,
  )
    ? countAllRows(db, 'newsletter_subscribers')
    : countRows(db, sql`newsletter_subscribers e WHERE ${matching(filters)}`)

export const findSubscribers = (
  db: Database,
  query: ListQuery & SubscriberFilters,
): Promise<StaffSubscriberRow[]> => rows(db)`
    SELECT ${whole} FROM newsletter_subscribers e
    WHERE ${matching(query)}
    ORDER BY e.created_at DESC, e.id DESC ${page(query)}`

export type ExportedSubscriber = StaffSubscriberRow & {
  /** Slugs, in the order of the topics. */
  topics: string
} & Stored<NewsletterSubscriber, 'suppression' | 'suppressedAt' | 'withdrawnElsewhereAt'> &
  Pick<NewsletterSubscriber, 'updatedAt'>

const findToExport = async (
  db: Database,
  rest: ReturnType<typeof sql>,
): Promise<ExportedSubscriber[]> => {
  const subscribers = sql`
    SELECT ${whole}, e.suppression, ${isoTime(sql`e.suppressed_at`)} AS "suppressedAt",
      ${isoTime(sql`e.withdrawn_elsewhere_at`)} AS "withdrawnElsewhereAt",
      ${isoTime(sql`e.updated_at`)} AS "updatedAt", coalesce((
        SELECT string_agg(t.slug, ', ' ORDER BY t.position, t.id) FROM topics t
        WHERE e.topics @> to_jsonb(t.id)), '') AS topics
    FROM newsletter_subscribers e WHERE ${rest}`
  const result = await db.execute<{ rows: ExportedSubscriber[] }>(asJsonRows(subscribers))
  return rowsOf(result)[0]?.rows ?? []
}

/**
 * All subscribers that match, newest first, in batches; not one snapshot, as with contacts
 * (findExportedContacts).
 */
export const findExportedSubscribers = (
  db: Database,
  filters: SubscriberFilters,
): AsyncGenerator<ExportedSubscriber[], void> =>
  keysetBatches((last) => {
    const after = createdBefore(last, sql`e.created_at`, sql`e.id`)
    return findToExport(
      db,
      sql`${matching(filters)} AND ${after}
        ORDER BY e.created_at DESC, e.id DESC LIMIT ${exportBatchSize}`,
    )
  })

export const findSubscribersToExport = (
  db: Database,
  ids: readonly number[],
): Promise<ExportedSubscriber[]> =>
  findToExport(db, sql`e.id = ANY(${sql.param(ids)}::int[]) ORDER BY e.id DESC`)

export const findSubscriber = (db: Database, id: number): Promise<StaffSubscriberRow | undefined> =>
  firstRow(db)`SELECT ${whole} FROM newsletter_subscribers e WHERE e.id = ${id}`

export type LockedSubscriber = Filled<NewsletterSubscriber, 'id' | 'status' | 'source'> &
  Stored<NewsletterSubscriber, 'suppression' | 'language'> & {
    /** Whether they left the list of another product, and have not subscribed themselves since. */
    withdrewElsewhere: boolean
    /** Ids. */
    topics: readonly number[]
    /** Ids of topics that were requested and wait for the mailed link (double opt-in). */
    pendingTopics: readonly number[]
  }

/** A subscriber, by id or by email address (trimmed, lower-case). */
export type Identified = { readonly id: number } | { readonly email: string }

const matchesIdentity = (identity: Identified) =>
  'id' in identity ? sql`id = ${identity.id}` : sql`email = ${identity.email}`

export const lockSubscriber = (
  db: Database,
  identity: Identified,
): Promise<LockedSubscriber | undefined> => firstRow(db)`
    SELECT id, status, suppression, language, coalesce(source, '') AS source,
      withdrawn_elsewhere_at IS NOT NULL AS "withdrewElsewhere", topics,
      coalesce(pending_topics, '[]') AS "pendingTopics"
    FROM newsletter_subscribers WHERE ${matchesIdentity(identity)} FOR UPDATE`

/**
 * Unsubscribes, or leaves some topics, by SQL alone, which no hook and no validation of a field can
 * prevent. Idempotent.
 */
export const forceUnsubscribe = (
  db: Database,
  identity: Identified,
  { topics = [] }: Leaving,
): Promise<void> => run(db)`
    UPDATE newsletter_subscribers
    SET ${
      topics.length > 0
        ? sql`topics = ${topicsWithout(sql`topics`, topics)},
            pending_topics = nullif(${topicsWithout(sql`pending_topics`, topics)}, '[]')`
        : sql`status = 'unsubscribed', unsubscribed_at = now()`
    }, updated_at = now()
    WHERE ${matchesIdentity(identity)} AND status = 'subscribed'`

/** Has mails carry a name that the owner of the email has confirmed, with the form that it is from. */
export const confirmName = (db: Database, id: number, name: string): Promise<void> => run(db)`
    UPDATE newsletter_subscribers SET unconfirmed_name = NULL
    WHERE id = ${id} AND unconfirmed_name = ${name}`

/** Stores which topics wait for the mailed link; none ends that. */
export const setPendingTopics = (
  db: Database,
  id: number,
  topics: readonly number[],
): Promise<void> => run(db)`
    UPDATE newsletter_subscribers
    SET pending_topics = nullif(${JSON.stringify(topics)}::jsonb, '[]') WHERE id = ${id}`

/** The language that a reader said; undefined where none was, or there is no such reader. */
export const findSaidLanguage = async (
  db: Database,
  identity: Identified,
): Promise<SiteLanguage | undefined> =>
  (await value(db)<SiteLanguage | null>`
    SELECT language FROM newsletter_subscribers WHERE ${matchesIdentity(identity)}`) ?? undefined

export const isSubscriber = (db: Database, id: number): Promise<boolean> =>
  changesRows(db)`SELECT FROM newsletter_subscribers WHERE id = ${id}`
