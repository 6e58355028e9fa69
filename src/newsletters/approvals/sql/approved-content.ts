import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { staffName } from '#src/data/columns.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Audience } from '#src/newsletters/audience/sql/audience.ts'

/** Stores what a newsletter consists of, which its approver has seen. */
export const storeApproved = (db: Database, newsletter: number, audience: Audience) => run(db)`
    INSERT INTO approved_newsletters AS a (newsletter_id, approved_by_id, approved_at, subject,
      second_subject, preheader, html, text, audience)
    SELECT n.id, n.approved_by_id, coalesce(n.approved_at, now()), coalesce(n.subject, ''),
      coalesce(n.second_subject, ''), coalesce(n.preheader, ''), coalesce(n.html_content, ''), coalesce(n.text_content, ''),
      ${JSON.stringify(audience)}::jsonb
    FROM newsletters n WHERE n.id = ${newsletter}
    ON CONFLICT (newsletter_id) DO UPDATE SET approved_by_id = excluded.approved_by_id,
      approved_at = excluded.approved_at, subject = excluded.subject,
      second_subject = excluded.second_subject, preheader = excluded.preheader, html = excluded.html, text = excluded.text,
      audience = excluded.audience`

/** What is sent has nothing to be compared with. */
export const removeApproved = (db: Database, newsletter: number) =>
  run(db)`DELETE FROM approved_newsletters WHERE newsletter_id = ${newsletter}`

type ApprovedRow = {
  subject: string
  secondSubject: string
  preheader: string
  html: string
  text: string
  audience: unknown
  at: string
  /** "" when the account is deleted. */
  by: string
}

const audience = z.object({
  topic: z.number().optional(),
  segments: z.array(z.number()),
  minus: z.array(z.number()),
})

/** What was last approved of a newsletter; undefined when nothing was. */
export async function findApproved(db: Database, newsletter: number) {
  const row = await firstRow(db)<ApprovedRow>`
    SELECT a.subject, a.second_subject AS "secondSubject", a.preheader, a.html, a.text, a.audience, ${isoTime(sql`a.approved_at`)} AS at,
      coalesce(${staffName(sql`u`)}, '') AS by
    FROM approved_newsletters a LEFT JOIN users u ON u.id = a.approved_by_id
    WHERE a.newsletter_id = ${newsletter}`
  return row && { ...row, audience: audience.parse(row.audience) }
}
