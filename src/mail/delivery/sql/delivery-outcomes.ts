import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { reasonIn } from './failure-reasons.ts'

export const isReturned = sql`coalesce(d.bounce IN ('hard', 'soft'), false)`

/**
 * Whether `deliveries d` failed, is in doubt or came back: the condition of the indexes
 * `deliveries_*_troubled`, by which these few are found among a million.
 */
export const hasProblem = sql`(d.status = 'failed' OR d.in_doubt OR d.bounce IS NOT NULL)`

/** How many messages of servers are stored of each reason. */
const examples = 3

/** The first of these words in the order of the database, so that it does not matter when. */
export const firstMessages = (said: Fragment): Fragment =>
  sql`(array_agg(DISTINCT ${said}) FILTER (WHERE ${said} <> ''))[1:${sql.raw(String(examples))}]`

export const failureOfEach = (from: Fragment): Fragment => sql`
  SELECT w.kind, left(w.said, 200) AS said, ${reasonIn(sql`w.said`)} AS reason
  FROM (
    SELECT CASE WHEN ${isReturned} THEN d.bounce::text ELSE 'failed' END AS kind,
      coalesce(CASE WHEN ${isReturned} THEN (
        SELECT regexp_replace(b.reason, '<?[^\\s<>@]+@[^\\s<>@]+>?', '…', 'g') FROM bounces b
        WHERE b.delivery_id = d.id AND b.kind::text = d.bounce::text
        ORDER BY b.id DESC LIMIT 1) ELSE d.last_error END, '') AS said
    FROM ${from}
    WHERE d.is_test IS NOT TRUE AND ${hasProblem} AND (${isReturned} OR d.status = 'failed')) w`

export type Mailed = 'newsletter' | 'compose'

const columns = { newsletter: sql`newsletter_id`, compose: sql`compose_email_id` }

export const mailColumn = (kind: Mailed): Fragment => columns[kind]

/**
 * The outcomes of a mail's deliveries with their numbers, as `(status, bounce, in_doubt, n)`: of
 * those in the ledger, and of those that were removed from it since.
 */
export const ledgerOutcomes = (kind: Mailed, mail: Fragment): Fragment => sql`
  SELECT c.status::text AS status, c.bounce::text AS bounce, c.in_doubt, c.n
  FROM (
    SELECT d.status, d.bounce, d.in_doubt IS TRUE AS in_doubt, count(*)::int AS n
    FROM deliveries d WHERE d.${mailColumn(kind)} = ${mail} AND d.is_test IS NOT TRUE
    GROUP BY 1, 2, 3) c
  UNION ALL
  SELECT t.status, nullif(t.bounce, ''), t.in_doubt, t.count
  FROM delivery_totals t WHERE t.kind = ${kind} AND t.mail_id = ${mail}`
