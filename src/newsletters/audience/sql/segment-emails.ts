import { sql } from '@payloadcms/db-postgres'
import type { Fragment } from '#src/data/leaf.ts'
import { onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isSuppressed } from '#src/mail/bounces/sql/blocked.ts'

export type SegmentEmailsRow = {
  emails: string[]
  count: number
  withoutEmail: number
  suppressed: number
}

/**
 * The email addresses of contacts, by a query of their ids, less suppressed ones; of more than
 * `limit` the number only.
 */
export const findSegmentEmails = (
  db: Database,
  contacts: Fragment,
  limit: number,
): Promise<SegmentEmailsRow> => onlyRow(db)`
      WITH matching AS MATERIALIZED (${contacts}),
      people AS MATERIALIZED (
        SELECT nullif(lower(c.email), '') AS email, ${sql.raw(isSuppressed('lower(c.email)'))} AS suppressed
        FROM ${livingContacts} c JOIN matching m ON m.id = c.id),
      counted AS (
        SELECT (count(DISTINCT email) FILTER (WHERE NOT suppressed))::int AS count,
          (count(*) FILTER (WHERE email IS NULL))::int AS "withoutEmail",
          (count(*) FILTER (WHERE email IS NOT NULL AND suppressed))::int AS suppressed
        FROM people)
      SELECT counted.*, CASE WHEN count > ${limit} THEN '{}' ELSE array(
        SELECT DISTINCT email FROM people WHERE email IS NOT NULL AND NOT people.suppressed
        ORDER BY email) END AS emails
      FROM counted`
