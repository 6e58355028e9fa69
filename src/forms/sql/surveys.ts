import { sql } from '@payloadcms/db-postgres'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
