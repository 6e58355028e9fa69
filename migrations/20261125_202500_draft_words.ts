import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const kinds = ['actions', 'news', 'events', 'pages']

/** Exactly the expression of src/workspace/find/sql/find-documents.ts; a limit of Postgres is a megabyte. */
const words = `to_tsvector('muster_words'::regconfig, left(translate(
  coalesce(version_description, '') || ' ' || muster_plain_text(coalesce(version_content_html, '')),
  '/<', '  '), 100000))`

/**
 * What the search of everything finds drafts by (src/workspace/find/sql): the words of their texts; and what
 * lists of content find descriptions by, without regard to accents.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const kind of kinds)
    await db.execute(
      sql.raw(`
        CREATE INDEX ${kind}_draft_words ON _${kind}_v USING gin ((${words}))
          WHERE latest AND version__status = 'draft';
        CREATE INDEX ${kind}_find_description ON _${kind}_v
          USING gin (muster_find_key(version_description) gin_trgm_ops) WHERE latest`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const kind of kinds)
    await db.execute(sql.raw(`DROP INDEX ${kind}_draft_words, ${kind}_find_description`))
}
