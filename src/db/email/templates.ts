import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { EmailTemplate } from '#src/payload-types.ts'
import { type Filled, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'

export type TemplateRow = Filled<
  EmailTemplate,
  'id' | 'name' | 'subject' | 'category' | 'variables'
> & { html: string; text: string; wrapper: string }

const whole = sql`
  e.id, e.name, e.subject, coalesce(e.html_content, '') AS html, coalesce(e.text_content, '') AS text,
  coalesce(e.category, '') AS category, coalesce(e.variables, '') AS variables,
  coalesce(e.html_wrapper, '') AS wrapper`

/** Templates, the newest first. */
export async function findTemplates(
  db: Database,
  query: ListQuery & { category?: string | undefined },
): Promise<TemplateRow[]> {
  const ofCategory = query.category === undefined ? sql`TRUE` : sql`e.category = ${query.category}`
  const result = await db.execute<TemplateRow>(sql`
    SELECT ${whole} FROM email_templates e
    WHERE ${ofCategory} AND ${containing(query.search, sql`e.name`)}
    ORDER BY e.created_at DESC, e.id DESC ${page(query)}`)
  return rowsOf(result)
}

/** One template. */
export async function findTemplate(db: Database, id: number): Promise<TemplateRow | undefined> {
  return rowsOf(
    await db.execute<TemplateRow>(sql`SELECT ${whole} FROM email_templates e WHERE e.id = ${id}`),
  )[0]
}
