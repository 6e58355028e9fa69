import { sql } from '@payloadcms/db-postgres'
import type { BounceKind } from '#src/contract/email/enums.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

export type DeliveryReport = {
  queued: number
  sending: number
  sent: number
  failed: number
  suppressed: number
  cancelled: number
  inDoubt: number
  bounced: number
  complaints: number
  failures: { email: string; error: string }[]
  doubtful: { email: string; messageId: string }[]
  returned: { email: string; kind: BounceKind; reason: string }[]
}

/** The newsletter or composed email of a report. */
export type Reported = { readonly newsletter: number } | { readonly composeEmail: number }

const belongsTo = (reported: Reported) =>
  'newsletter' in reported
    ? sql`newsletter_id = ${reported.newsletter}`
    : sql`compose_email_id = ${reported.composeEmail}`

/** Counts of its deliveries by outcome; at most 500 failures, in doubt and returned are listed. */
export async function readDeliveryReport(
  db: Database,
  reported: Reported,
): Promise<DeliveryReport> {
  const result = await db.execute<DeliveryReport>(sql`
    WITH d AS (
      SELECT * FROM deliveries WHERE ${belongsTo(reported)} AND NOT coalesce(is_test, false))
    SELECT
      count(*) FILTER (WHERE status = 'queued')::int AS queued,
      count(*) FILTER (WHERE status = 'sending')::int AS sending,
      count(*) FILTER (WHERE status = 'sent')::int AS sent,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      count(*) FILTER (WHERE status = 'suppressed')::int AS suppressed,
      count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
      count(*) FILTER (WHERE in_doubt)::int AS "inDoubt",
      count(*) FILTER (WHERE bounce IN ('hard', 'soft'))::int AS bounced,
      count(*) FILTER (WHERE bounce = 'complaint')::int AS complaints,
      coalesce((SELECT json_agg(f) FROM (
        SELECT email, coalesce(last_error, '') AS error FROM d WHERE status = 'failed'
        ORDER BY id LIMIT 500) f), '[]'::json) AS failures,
      coalesce((SELECT json_agg(i) FROM (
        SELECT email, coalesce(message_id, '') AS "messageId" FROM d WHERE in_doubt
        ORDER BY id LIMIT 500) i), '[]'::json) AS doubtful,
      coalesce((SELECT json_agg(r) FROM (
        SELECT d.email, d.bounce AS kind, coalesce((
          SELECT b.reason FROM bounces b WHERE b.delivery_id = d.id ORDER BY b.id DESC LIMIT 1),
          '') AS reason
        FROM d WHERE d.bounce IS NOT NULL ORDER BY d.id LIMIT 500) r), '[]'::json) AS returned
    FROM d`)
  const [report] = rowsOf(result)
  if (!report) throw new Error('an aggregate returned no row')
  return report
}
