import { sql } from '@payloadcms/db-postgres'
import type { FailureReason } from '#src/contract/newsletters/results.ts'
import type { Fragment } from '#src/data/leaf.ts'

/**
 * By which words and status codes (RFC 3463 §3) of a server a reason is known, in Postgres’ regular
 * expressions, in the order in which they are tried. An enhanced code is more exact than a reply
 * code, and so comes before the bare ones of RFC 5321 §4.2.3.
 */
const patterns: readonly (readonly [Exclude<FailureReason, 'other'>, string])[] = [
  [
    'mailbox-full',
    String.raw`\m[245]\.2\.2\M|quota|(mailbox|inbox) (is )?full|insufficient storage`,
  ],
  ['mailbox-disabled', String.raw`\m[245]\.2\.1\M|\m(disabled|inactive|suspended|deactivated)\M`],
  [
    'unknown-domain',
    String.raw`\m[245]\.(1\.2|4\.4)\M|(domain|host)( name)? (is )?not found|no such domain|no mx\M|nxdomain|unrouteable`,
  ],
  ['too-large', String.raw`\m[245]\.(2\.3|3\.4)\M|too (large|big)|size limit|maximum size`],
  [
    'blocked',
    String.raw`\m[245]\.7\.\d+\M|spam|block(ed|list)|black ?list|reputation|policy|dmarc|relay|grey ?list|authenticat`,
  ],
  [
    'unknown-mailbox',
    String.raw`\m[245]\.1\.[013-69]\M|(user|recipient|mailbox|address|account) (is )?(unknown|not found|invalid)|(unknown|invalid|no such) (local )?(user|recipient|mailbox|address|account)|does ?n[o'\u2019]t exist|does not exist`,
  ],
  ['content', String.raw`\m[245]\.6\.\d+\M|virus|malware|attachment|content`],
  [
    'unreachable',
    String.raw`\m[245]\.4\.\d+\M|timed? ?out|unreachable|connection|EDNS|ECONN|ESOCKET|ETIMEDOUT`,
  ],
  ['mailbox-full', String.raw`^\D{0,20}[45]52\M`],
  ['unknown-mailbox', String.raw`^\D{0,20}5(50|51|53)\M`],
]

const reasonIn = (said: Fragment): Fragment =>
  sql`CASE ${sql.join(
    patterns.map(([reason, pattern]) => sql`WHEN ${said} ~* ${pattern} THEN ${reason}`),
    sql` `,
  )} ELSE 'other' END`

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
        SELECT regexp_replace(b.reason, '<?[^\\s<>@]+@[^\\s<>@]+>?', '\u2026', 'g') FROM bounces b
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
