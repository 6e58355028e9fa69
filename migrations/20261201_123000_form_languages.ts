import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const blocks = [
  ...['text', 'long_text', 'choice', 'number', 'date'],
  ...['email', 'phone', 'postcode', 'agreement', 'section'],
]

const columns: readonly (readonly [table: string, column: string])[] = [
  ['forms', 'translations'],
  ['_forms_v', 'version_translations'],
  ...blocks.flatMap((block) =>
    ['forms', '_forms_v'].map(
      (parent) => [`${parent}_blocks_form_${block}`, 'translations'] as const,
    ),
  ),
]

/** Texts of forms in other languages, beside those that were written first. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [table, column] of columns)
    await db.execute(sql.raw(`ALTER TABLE ${table} ADD COLUMN ${column} jsonb`))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [table, column] of columns)
    await db.execute(sql.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`))
}
