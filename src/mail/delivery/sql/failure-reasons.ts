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
    String.raw`\m[245]\.1\.[013-69]\M|(user|recipient|mailbox|address|account) (is )?(unknown|not found|invalid)|(unknown|invalid|no such) (local )?(user|recipient|mailbox|address|account)|does ?n[o'’]t exist|does not exist`,
  ],
  ['content', String.raw`\m[245]\.6\.\d+\M|virus|malware|attachment|content`],
  [
    'unreachable',
    String.raw`\m[245]\.4\.\d+\M|timed? ?out|unreachable|connection|EDNS|ECONN|ESOCKET|ETIMEDOUT`,
  ],
  ['mailbox-full', String.raw`^\D{0,20}[45]52\M`],
  ['unknown-mailbox', String.raw`^\D{0,20}5(50|51|53)\M`],
]

export const reasonIn = (said: Fragment): Fragment =>
  sql`CASE ${sql.join(
    patterns.map(([reason, pattern]) => sql`WHEN ${said} ~* ${pattern} THEN ${reason}`),
    sql` `,
  )} ELSE 'other' END`
