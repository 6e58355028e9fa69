import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { type Filled, rowsOf } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { EmailTemplate } from '#src/payload-types.ts'

export type TemplateRow = Filled<
  EmailTemplate,
  'id' | 'name' | 'subject' | 'category' | 'variables'
> & { html: string; text: string; wrapper: string }

const whole = sql`
  e.id, e.name, e.subject, coalesce(e.html_content, '') AS html, coalesce(e.text_content, '') AS text,
  coalesce(e.category, '') AS category, coalesce(e.variables, '') AS variables,
  coalesce(e.html_wrapper, '') AS wrapper`

type TemplatesQuery = ListQuery & { category?: string | undefined }

export const {
  count: countTemplates,
  list: findTemplates,
  one: findTemplate,
} = listedRows<TemplateRow, TemplatesQuery>({
  table: 'email_templates',
  columns: whole,
  matching: ({ category, search }) =>
    sql`${category === undefined ? sql`TRUE` : sql`e.category = ${category}`}
      AND ${containing(search, sql`e.name`)}`,
})

/**
 * Locks a template, and the rules that use it, until the end of the transaction; returns the names of
 * the active ones.
 */
export async function lockTemplateAndFindRules(db: Database, id: number): Promise<string[]> {
  await db.execute(sql`SELECT id FROM email_templates WHERE id = ${id} FOR UPDATE`)
  const rules = rowsOf(
    await db.execute<{ name: string; active: boolean }>(sql`
      SELECT name, coalesce(active, false) AS active FROM follow_up_rules
      WHERE email_template_id = ${id} ORDER BY id FOR UPDATE`),
  )
  return rules.filter(({ active }) => active).map(({ name }) => name)
}
