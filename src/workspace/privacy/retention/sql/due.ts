import { sql } from '@payloadcms/db-postgres'
import type { RetentionKind, RetentionPreview } from '#src/contract/people/erasure.ts'
import type { SegmentRules } from '#src/contract/people/segments.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { hasRows, onlyRow, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOnList, isSuppressed } from '#src/mail/bounces/sql/blocked.ts'
import type { RetentionRule } from '#src/payload-types.ts'
import { segmentCondition } from '#src/people/segments/sql/compile.ts'

/** A rule at a time, with the rules of its segment as they are; without them it is about no contact. */
export interface DueRule {
  readonly rule: Pick<RetentionRule, 'kind' | 'age' | 'unit' | 'warnDays' | 'withSubscribed'>
  readonly segment: SegmentRules | undefined
  readonly now: Date
}

/** What staff have not dealt with, and what a person asks for right now; accounts stay always. */
const isOpenFor = (contact: string, emails: string): string => `(
  EXISTS (SELECT FROM users u WHERE lower(u.email) IN (${emails}))
  OR EXISTS (SELECT FROM follow_ups f WHERE f.contact_id = ${contact} AND f.status = 'pending')
  OR EXISTS (SELECT FROM preference_requests q JOIN deliveries d ON d.id = q.delivery_id
    WHERE lower(d.email) IN (${emails}) AND q.used_at IS NULL
      AND q.created_at > now() - interval '1 hour'))`

interface Target {
  readonly table: string
  /** What the age is counted from. */
  readonly at: string
  readonly where: string
  readonly contact?: string
}

const participation = (table: string, until: string): Target => ({
  table,
  at: `greatest(t.created_at, ${until})`,
  where: 'true',
})

/** The end of the event of a registration, and of the shift of a sign-up. */
const eventEnd = `(SELECT coalesce(v.end_date, v.start_date) FROM events v WHERE v.id = t.event_id)`
const shiftEnd = `(SELECT v.end_date FROM event_shifts v WHERE v.id = t.shift_id)`

/** Documents that rules of each kind remove, by collection. */
export const targets = {
  /** By the contact that was last with each. */
  contacts: { contacts: { table: 'contacts', at: '', where: '' } },
  unconfirmed: {
    'newsletter-subscribers': {
      table: 'newsletter_subscribers',
      // A further request of the same email mails it again.
      at: `greatest(t.created_at, (SELECT max(d.created_at) FROM deliveries d
        WHERE lower(d.email) = t.email AND d.kind = 'confirmation'))`,
      where: `t.status = 'unsubscribed' AND t.unsubscribed_at IS NULL
        AND t.withdrawn_elsewhere_at IS NULL AND t.suppression IS NULL`,
      contact: '(SELECT k.id FROM contacts k WHERE k.email = t.email)',
    },
  },
  messages: {
    'contact-submissions': {
      table: 'contact_submissions',
      at: 'greatest(t.created_at, (SELECT max(r.created_at) FROM replies r WHERE r.message_id = t.id))',
      where: `t.status <> 'new'`,
    },
  },
  answers: {
    'form-answers': {
      table: 'form_answers',
      at: 'greatest(t.created_at, (SELECT max(r.created_at) FROM replies r WHERE r.answers_id = t.id))',
      // The number of signatures is the result of a petition.
      where: `t.state NOT IN ('unconfirmed', 'pending') AND t.to_link IS NULL
        AND NOT EXISTS (SELECT FROM petition_signatures g WHERE g.answers_id = t.id)`,
    },
  },
  registrations: {
    'event-registrations': participation('event_registrations', eventEnd),
    'event-shift-sign-ups': participation('event_shift_sign_ups', shiftEnd),
  },
} as const satisfies Readonly<Record<RetentionKind, Readonly<Record<string, Target>>>>

export type Removed = { [kind in RetentionKind]: keyof (typeof targets)[kind] }[RetentionKind]

const documents = (kind: RetentionKind): Fragment =>
  sql.raw(
    Object.entries<Target>(targets[kind])
      .map(
        ([collection, { table, at, where, contact = 't.contact_id' }]) => `
    SELECT '${collection}' AS collection, t.id, ${at} AS at, NULL::timestamptz AS next,
      ${isOpenFor(contact, 'lower(t.email)')} AS is_open, 'remove' AS phase
    FROM ${table} t WHERE ${where}`,
      )
      .join(' UNION ALL '),
  )

type Owner = 'contact' | 'email' | 'contact_email'

/** Since when rows of a table are contact with one of `people`, by these columns. */
const touches = (table: string, at: string, by: readonly Owner[], where = 'true'): string[] =>
  by.map((column) =>
    column === 'contact'
      ? `SELECT p.id, ${at} FROM people p JOIN ${table} t ON t.contact_id = p.id WHERE ${where}`
      : `SELECT a.id, ${at} FROM addresses a JOIN ${table} t ON lower(t.${column}) = a.email
        WHERE ${where}`,
  )

const both = ['contact', 'email'] as const
const isConfirmed = `t.state <> 'unconfirmed'`
const took = `t.created_at, t.checked_in_at`

/** What people did, and what staff noted; mails to them are none. */
const touched = [
  touches('interactions', 't.at', ['contact']),
  touches('progression_entries', 't.created_at', ['contact']),
  touches('follow_ups', 't.completed_at', ['contact'], 't.completed_by_id IS NOT NULL'),
  touches('consents', 't.at', both, `t.given AND t.source IN ('form', 'staff', 'link')`),
  touches('contact_submissions', 't.created_at', both),
  touches('action_submissions', 't.created_at', ['contact_email']),
  touches('replies', 't.created_at', ['email']),
  touches('form_answers', 't.created_at', both, isConfirmed),
  touches('event_registrations', `greatest(${took}, ${eventEnd})`, both, isConfirmed),
  touches('event_shift_sign_ups', `greatest(${took}, ${shiftEnd})`, both, isConfirmed),
]
  .flat()
  .join(' UNION ALL ')

const emails = `SELECT c.email UNION ALL SELECT o.email FROM contact_other_emails o
  WHERE o.contact_id = c.id`

/** What else holds a contact: unread submissions, a second record, in the trash too, a newsletter. */
const isHeld = (withSubscribed: boolean): string => `(${isOpenFor('c.id', emails)}
  OR EXISTS (SELECT FROM contact_submissions m WHERE m.status = 'new'
    AND (m.contact_id = c.id OR lower(m.email) IN (${emails})))
  OR EXISTS (SELECT FROM action_submissions m
    WHERE m.status = 'new' AND lower(m.contact_email) IN (${emails}))
  OR EXISTS (SELECT FROM contacts k WHERE k.trashed_email IN (${emails}))
  OR EXISTS (SELECT FROM contact_other_emails o JOIN contacts k ON k.email = o.email
    WHERE o.contact_id = c.id OR k.id = c.id)
  OR (${!withSubscribed} AND EXISTS (SELECT FROM newsletter_subscribers s
    WHERE ${isOnList('s')} AND s.email IN (${emails}))))`

/** Mails that have warned a contact since the last contact. */
const warnings = `SELECT FROM deliveries w
  WHERE w.contact_id = c.id AND w.kind = 'retention' AND w.created_at > s.at`

const contacts = ({ rule, segment, now }: DueRule, only?: readonly number[]): Fragment => {
  const warnDays = rule.warnDays ?? 0
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${warnDays})`
  return sql`
    WITH people AS MATERIALIZED (SELECT c.id, c.email, c.created_at FROM contacts c
      WHERE c.deleted_at IS NULL AND ${segment ? segmentCondition(segment, now) : sql`false`}
        AND ${only ? sql`c.id = ANY(${sql.param(only)}::int[])` : sql`true`}),
    addresses AS MATERIALIZED (SELECT id, email FROM people WHERE email IS NOT NULL
      UNION SELECT p.id, o.email FROM contact_other_emails o JOIN people p ON p.id = o.contact_id),
    touched (id, at) AS (SELECT id, created_at FROM people UNION ALL ${sql.raw(touched)})
    SELECT 'contacts' AS collection, s.id, s.at, s.next,
      ${sql.raw(isHeld(rule.withSubscribed === true))} AS is_open,
      CASE WHEN ${warnDays} > 0 AND EXISTS (${sql.raw(warnings)} AND (
          w.status IN ('queued', 'sending') OR coalesce(w.sent_at, w.created_at) > ${since}))
          THEN 'wait'
        WHEN ${warnDays} > 0 AND c.email IS NOT NULL AND NOT ${sql.raw(isSuppressed('c.email'))}
          AND NOT EXISTS (${sql.raw(warnings)}) THEN 'warn' ELSE 'remove' END AS phase
    FROM (SELECT id, at, lead(at) OVER (PARTITION BY id ORDER BY at) AS next
      FROM touched WHERE at IS NOT NULL) s JOIN contacts c ON c.id = s.id`
}

/** What came of age by now, and has (`next`: or had, before there was contact again). */
const due = (what: DueRule, only?: readonly number[], earlier = 0): Fragment => {
  const { kind, age, unit } = what.rule
  const spans = kind === 'contacts' ? contacts(what, only) : documents(kind)
  const length = sql`make_interval(months => ${unit === 'months' ? age : 0},
    days => ${unit === 'days' ? age : 0})`
  return sql`(SELECT *, at + ${length} AS due FROM (${spans}) spans
    WHERE at + ${length} - make_interval(days => ${earlier}) <= ${what.now.toISOString()}::timestamptz
      AND (next IS NULL OR next > at + ${length})
      AND ${only ? sql`id = ANY(${sql.param(only)}::int[])` : sql`true`}) found`
}

export type DueDocument = { collection: Removed; id: number }

/** Up to `limit` documents to remove, or contacts to warn. */
export const findDue = (
  db: Database,
  what: DueRule,
  phase: 'remove' | 'warn',
  { only, limit }: { readonly only?: readonly number[]; readonly limit?: number } = {},
): Promise<DueDocument[]> => rows(db)<DueDocument>`
    SELECT collection, id FROM ${due(what, only, phase === 'warn' ? (what.rule.warnDays ?? 0) : 0)}
    WHERE next IS NULL AND NOT is_open AND phase = ${phase} ORDER BY collection, id LIMIT ${limit ?? null}`

type Counts = Pick<RetentionPreview, 'now' | 'warned' | 'months'>

/** How much is due, and how much fell due in each month of the last year, by what is stored now. */
export const countDue = (db: Database, what: DueRule): Promise<Counts> => onlyRow(db)<Counts>`
    WITH fell AS MATERIALIZED (SELECT * FROM ${due(what)} WHERE next IS NOT NULL OR NOT is_open)
    SELECT count(*) FILTER (WHERE next IS NULL)::int AS now,
      count(*) FILTER (WHERE next IS NULL AND phase <> 'remove')::int AS warned,
      (SELECT json_agg(m ORDER BY m.month) FROM (
        SELECT to_char(g, 'YYYY-MM') AS month, (count(DISTINCT (f.collection, f.id)) FILTER (WHERE f.id IS NOT NULL))::int AS count,
          (count(DISTINCT f.id) FILTER (WHERE f.next IS NOT NULL))::int AS returned
        FROM generate_series(date_trunc('month', ${what.now.toISOString()}::timestamptz)
          - interval '11 months', ${what.now.toISOString()}::timestamptz, interval '1 month') g
        LEFT JOIN fell f ON f.due >= g AND f.due < g + interval '1 month' GROUP BY g) m) AS months
    FROM fell`

/** Whether a rule is on as it was read; it stays so until the transaction ends. */
export const isOn = (db: Database, rule: Pick<RetentionRule, 'id' | 'updatedAt'>) => hasRows(db)`
    SELECT FROM retention_rules WHERE id = ${rule.id} AND active
      AND updated_at = ${rule.updatedAt}::timestamptz FOR SHARE`

export const noteRun = (db: Database, rule: number): Promise<void> =>
  run(db)`UPDATE retention_rules SET last_run_at = now() WHERE id = ${rule}`
