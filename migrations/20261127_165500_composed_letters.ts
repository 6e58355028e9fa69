import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Names, titles and what is compared with them. No index makes one of these unique. */
const columns: Readonly<Record<string, readonly string[]>> = {
  contacts: ['name', 'city', 'notes'],
  contacts_texts: ['text'],
  newsletter_subscribers: ['name', 'unconfirmed_name'],
  tags: ['name'],
  people: ['name', 'role'],
  actions: ['title', 'description'],
  news: ['title', 'description', 'category'],
  events: ['title', 'description', 'location'],
  pages: ['title', 'description'],
  _actions_v: ['version_title', 'version_description'],
  _news_v: ['version_title', 'version_description', 'version_category'],
  _events_v: ['version_title', 'version_description', 'version_location'],
  _pages_v: ['version_title', 'version_description'],
  media: ['original_name', 'alt'],
  files: ['title', 'original_name'],
  contact_submissions: ['subject', 'name', 'message'],
  action_submissions: ['title', 'contact_name', 'description'],
  contact_fields_texts: ['text'],
  segments: ['name'],
  users: ['display_name'],
}

/** JSON that is compared with these: rules of segments, and what an undo expects to be there. */
const documents = [
  ['contacts', 'custom'],
  ['segments', 'rules'],
  ['import_changes', 'after'],
  ['bulk_edit_changes', 'after'],
] as const

/** The letter of an escape, as of a line break, before what could be composed with it. */
const escaped = '\\\\[bfnrt][^ -~]'

const composing = (table: string, names: readonly string[]): string => `
  UPDATE ${table} SET ${names.map((name) => `${name} = normalize(${name}, NFC)`).join(', ')}
  WHERE ${names.map((name) => `${name} IS NOT NFC NORMALIZED`).join(' OR ')};`

/**
 * Texts of before are composed (Unicode NFC), as new ones are; rows that are so already are not
 * written. Of tags of a contact that become equal the first stays.
 */
export async function up({ db, payload }: MigrateUpArgs): Promise<void> {
  for (const [table, names] of Object.entries(columns))
    await db.execute(sql.raw(composing(table, names)))
  for (const [table, name] of documents)
    await db.execute(
      sql.raw(`UPDATE ${table} SET "${name}" = normalize("${name}"::text, NFC)::jsonb
        WHERE "${name}"::text IS NOT NFC NORMALIZED
          AND "${name}"::text !~ '${escaped}'`),
    )
  const { rows } = await db.execute(sql`
    DELETE FROM contacts_texts t USING (
      SELECT id, row_number() OVER (PARTITION BY parent_id, text ORDER BY "order", id) AS place
      FROM contacts_texts WHERE path = 'tags') same
    WHERE same.id = t.id AND same.place > 1 AND octet_length(t.text) > length(t.text)
    RETURNING t.parent_id`)
  if (rows.length > 0) payload.logger.warn({ tags: rows.length }, 'equal tags of contacts are one')
}

/** Which texts were decomposed is not known any more. */
export async function down(_: MigrateDownArgs): Promise<void> {}
