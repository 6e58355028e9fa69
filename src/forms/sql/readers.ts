import { sql } from '@payloadcms/db-postgres'
import { firstRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

/** Who got a link to a survey: the contact with the address, or the address. */
export type Reader = { email: string; name: string }

const mailed = {
  delivery: sql`SELECT email, coalesce(name, '') AS name FROM deliveries WHERE is_test IS NOT TRUE`,
  contact: sql`SELECT email, coalesce(name, '') AS name FROM ${livingContacts} contacts WHERE true`,
  registration: sql`SELECT email, coalesce(name, '') AS name FROM event_registrations WHERE true`,
}

/**
 * Who a link was mailed to, as the contact that has the address now, also since two were merged;
 * undefined once they are erased.
 */
export const findReader = (
  db: Database,
  { by, id }: { readonly by: keyof typeof mailed; readonly id: number },
): Promise<Reader | undefined> =>
  firstRow(db)`
    SELECT lower(coalesce(c.email, m.email)) AS email, coalesce(nullif(m.name, ''), c.name, '') AS name
    FROM (${mailed[by]} AND id = ${id} AND strpos(email, '@') > 0) m
      LEFT JOIN LATERAL (
        SELECT c.email, c.name FROM ${livingContacts} c
        WHERE lower(c.email) = lower(m.email)
          OR c.id IN (SELECT o.contact_id FROM contact_other_emails o WHERE o.email = lower(m.email))
        ORDER BY (lower(c.email) = lower(m.email)) DESC, c.id LIMIT 1) c ON true`

/** A survey that is published. */
export type SurveyRow = { id: number; slug: string; title: string; anonymous: boolean }

/** Those with one of the slugs; all where there are none given. */
export const findSurveys = (db: Database, slugs?: readonly string[]): Promise<SurveyRow[]> =>
  slugs?.length === 0
    ? Promise.resolve([])
    : rows(db)`
    SELECT f.id, f.slug, f.title, coalesce(t.anonymous, false) AS anonymous
    FROM forms f LEFT JOIN form_totals t ON t.form_id = f.id
    WHERE f.kind = 'survey' AND f._status = 'published'
      AND ${slugs ? sql`f.slug = ANY(${sql.param([...slugs])}::text[])` : sql`true`}
    ORDER BY f.title, f.id LIMIT 500`
