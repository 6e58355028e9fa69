import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { affected, column, firstRow, hasRows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  failureOfEach,
  firstMessages,
  type Mailed,
  mailColumn,
} from '#src/mail/delivery/sql/delivery-outcomes.ts'

const age = sql`make_interval(days => coalesce((SELECT ledger_days::int FROM settings LIMIT 1), 730))`

const isFinished = sql`d.status NOT IN ('queued', 'sending')`

const tables = { newsletter: sql`newsletters`, compose: sql`compose_emails` }

const deliveriesOf = (kind: Mailed, mail: Fragment): Fragment =>
  sql`SELECT FROM deliveries d WHERE d.${mailColumn(kind)} = ${mail} AND d.is_test IS NOT TRUE`

/** Whether a mail `m` was sent that long ago, and so was what was last done with its sending. */
const isOver = (kind: Mailed): Fragment => sql`
  m.status = 'sent' AND m.sent_at < now() - ${age}
  AND NOT EXISTS (${deliveriesOf(kind, sql`m.id`)} AND NOT ${isFinished})
  ${
    kind === 'newsletter'
      ? sql`AND NOT EXISTS (SELECT FROM newsletter_sendings g WHERE g.newsletter_id = m.id
          AND (g.state NOT IN ('done', 'cancelled') OR g.changed_at >= now() - ${age}))
        AND NOT EXISTS (SELECT FROM newsletter_freezings f WHERE f.newsletter_id = m.id)`
      : sql``
  }`

/**
 * Locks the oldest mail whose deliveries may be removed; undefined where there is none. What sends
 * it once more locks it too, and is never waited for.
 */
export async function lockOldMail(db: Database, kind: Mailed): Promise<number | undefined> {
  const mail = await firstRow(db)<{ id: number }>`
    SELECT m.id FROM ${tables[kind]} m
    WHERE ${isOver(kind)} AND EXISTS (${deliveriesOf(kind, sql`m.id`)})
    ORDER BY m.sent_at, m.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`
  if (!mail) return undefined
  // A separate statement sees what was committed before the lock.
  const still = await db.execute(sql`
    SELECT FROM ${tables[kind]} m WHERE m.id = ${mail.id} AND ${isOver(kind)}`)
  return rowsOf(still).length > 0 ? mail.id : undefined
}

const lockIds = async (db: Database, condition: Fragment, limit: number): Promise<number[]> => {
  return column(db)<number>`
    SELECT d.id FROM deliveries d WHERE ${condition} AND ${isFinished}
    LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}

export const lockDeliveries = (
  db: Database,
  { kind, mail, limit }: { readonly kind: Mailed; readonly mail: number; readonly limit: number },
): Promise<number[]> =>
  lockIds(db, sql`d.${mailColumn(kind)} = ${mail} AND d.is_test IS NOT TRUE`, limit)

/**
 * Locks old deliveries of what is counted nowhere: notifications, confirmations, mails about
 * registrations (which are over long before), tests, and what is left of mails that were deleted. Welcome mails and those of follow-ups stay, since their rows
 * decide that there is one; so do replies, which are part of a conversation.
 */
export const lockUncounted = (db: Database, limit: number): Promise<number[]> =>
  lockIds(
    db,
    sql`d.created_at < now() - ${age} AND (d.is_test IS TRUE
      OR d.kind IN ('notification', 'confirmation', 'registration')
      OR (d.kind IN ('newsletter', 'compose') AND d.newsletter_id IS NULL
        AND d.compose_email_id IS NULL))`,
    limit,
  )

export async function addToTotals(
  db: Database,
  { kind, mail, ids }: { readonly kind: Mailed; readonly mail: number; readonly ids: number[] },
): Promise<void> {
  const taken = sql`d.id = ANY(${sql.param(ids)}::int[])`
  await db.execute(sql`
    INSERT INTO delivery_totals AS t (kind, mail_id, status, bounce, in_doubt, count)
    SELECT ${kind}, ${mail}::int, d.status::text, coalesce(d.bounce::text, ''),
      d.in_doubt IS TRUE, count(*)
    FROM deliveries d WHERE ${taken} GROUP BY 3, 4, 5
    ON CONFLICT (kind, mail_id, status, bounce, in_doubt)
      DO UPDATE SET count = t.count + excluded.count`)
  if (kind !== 'newsletter') return
  await db.execute(sql`
    INSERT INTO delivery_failure_totals AS t (newsletter_id, kind, reason, count, said)
    SELECT ${mail}::int, f.kind, f.reason, count(*), coalesce(${firstMessages(sql`f.said`)}, '{}')
    FROM (${failureOfEach(sql`(SELECT * FROM deliveries d WHERE ${taken}) d`)}) f
    GROUP BY f.kind, f.reason
    ON CONFLICT (newsletter_id, kind, reason) DO UPDATE SET count = t.count + excluded.count,
      said = coalesce((SELECT ${firstMessages(sql`w.said`)}
        FROM unnest(t.said || excluded.said) AS w(said)), '{}')`)
}

export async function removeDeliveries(db: Database, ids: number[]): Promise<number> {
  const taken = sql`ANY(${sql.param(ids)}::int[])`
  await db.execute(sql`DELETE FROM bounces WHERE delivery_id = ${taken}`)
  return affected(db)`DELETE FROM deliveries WHERE id = ${taken}`
}

/**
 * Whether deliveries of a newsletter, which the caller has locked, were removed: its recipients are
 * not known any more, so that none may be added.
 */
export const isCleaned = (db: Database, newsletter: number): Promise<boolean> => hasRows(db)`
    SELECT FROM delivery_totals WHERE kind = 'newsletter' AND mail_id = ${newsletter} LIMIT 1`
