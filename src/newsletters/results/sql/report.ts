import { sql } from '@payloadcms/db-postgres'
import type { BounceKind } from '#src/contract/newsletters/enums.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { newsletterOutcomes } from '#src/mail/counting/sql/counted-outcomes.ts'
import {
  hasProblem,
  ledgerOutcomes,
  type Mailed,
  mailColumn,
} from '#src/mail/delivery/sql/delivery-outcomes.ts'

export type DeliveryReport = {
  queued: number
  sending: number
  sent: number
  failed: number
  suppressed: number
  cancelled: number
  leftOut: number
  inDoubt: number
  bounced: number
  complaints: number
  failures: { email: string; error: string }[]
  doubtful: { email: string; messageId: string }[]
  returned: { email: string; kind: BounceKind; reason: string }[]
}

export type Reported = { readonly newsletter: number } | { readonly composeEmail: number }

const mailOf = (reported: Reported): readonly [Mailed, number] =>
  'newsletter' in reported
    ? ['newsletter', reported.newsletter]
    : ['compose', reported.composeEmail]

const sumOf = (condition: Fragment) => sql`coalesce(sum(o.n) FILTER (WHERE ${condition}), 0)::int`

const listed = 500

/**
 * Counts of its deliveries by outcome; at most 500 failures, in doubt and returned are listed, of
 * those that are still in the ledger.
 */
export async function readDeliveryReport(
  db: Database,
  reported: Reported,
): Promise<DeliveryReport> {
  const [kind, mail] = mailOf(reported)
  const its = sql`${mail}`
  const troubled = sql`
    FROM deliveries d WHERE d.${mailColumn(kind)} = ${its} AND d.is_test IS NOT TRUE AND ${hasProblem}`
  const outcomes = kind === 'newsletter' ? newsletterOutcomes(its) : ledgerOutcomes(kind, its)
  return onlyRow(db)<DeliveryReport>`
    SELECT
      ${sumOf(sql`o.status = 'queued'`)} AS queued,
      ${sumOf(sql`o.status = 'sending'`)} AS sending,
      ${sumOf(sql`o.status = 'sent'`)} AS sent,
      ${sumOf(sql`o.status = 'failed'`)} AS failed,
      ${sumOf(sql`o.status = 'suppressed'`)} AS suppressed,
      ${sumOf(sql`o.status = 'cancelled'`)} AS cancelled,
      ${sumOf(sql`o.status = 'left_out'`)} AS "leftOut",
      ${sumOf(sql`o.in_doubt`)} AS "inDoubt",
      ${sumOf(sql`o.bounce IN ('hard', 'soft')`)} AS bounced,
      ${sumOf(sql`o.bounce = 'complaint'`)} AS complaints,
      coalesce((SELECT json_agg(f) FROM (
        SELECT d.email, coalesce(d.last_error, '') AS error ${troubled} AND d.status = 'failed'
        ORDER BY d.id LIMIT ${listed}) f), '[]'::json) AS failures,
      coalesce((SELECT json_agg(i) FROM (
        SELECT d.email, coalesce(d.message_id, '') AS "messageId" ${troubled} AND d.in_doubt
        ORDER BY d.id LIMIT ${listed}) i), '[]'::json) AS doubtful,
      coalesce((SELECT json_agg(r) FROM (
        SELECT d.email, d.bounce AS kind, coalesce((
          SELECT b.reason FROM bounces b WHERE b.delivery_id = d.id ORDER BY b.id DESC LIMIT 1),
          '') AS reason
        ${troubled} AND d.bounce IS NOT NULL ORDER BY d.id LIMIT ${listed}) r), '[]'::json) AS returned
    FROM (${outcomes}) o`
}
