import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What few deliveries have, or none before it is claimed. A mail changes its row twice. */
const sparse = {
  compose_email: 'compose_email_id',
  contact: 'contact_id',
  email_template: 'email_template_id',
  message_id: 'message_id',
}

const again = (condition: (column: string) => string) =>
  sql.raw(
    Object.entries(sparse)
      .map(
        ([name, column]) => `DROP INDEX deliveries_${name}_idx;
          CREATE INDEX deliveries_${name}_idx ON deliveries (${column}) ${condition(column)};`,
      )
      .join('\n'),
  )

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(again((column) => `WHERE ${column} IS NOT NULL`))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(again(() => ''))
}
