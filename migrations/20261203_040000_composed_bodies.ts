import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Bodies of content, with what they are rendered to, and the texts beside them. Mails stay: those
 * that were approved or sent are kept as they were, and drafts are composed when they are saved.
 */
const columns: Readonly<Record<string, { json?: string; texts: readonly string[] }>> = {
  ...Object.fromEntries(
    ['actions', 'news', 'events', 'pages'].flatMap((table) => [
      [table, { json: 'content', texts: ['content_html', 'seo_title', 'seo_description'] }],
      [
        `_${table}_v`,
        {
          json: 'version_content',
          texts: ['version_content_html', 'version_seo_title', 'version_seo_description'],
        },
      ],
    ]),
  ),
  about: {
    json: 'history_content',
    texts: ['history_content_html', 'mission_title', 'mission_content', 'history_title'],
  },
  about_values: { texts: ['title', 'description'] },
  people: { texts: ['brief_message'] },
}

/** The end of an escape, as of a line break, before what could be composed with it. */
const escaped = String.raw`\\([bfnrt]|u[0-9a-f]{4})[^ -~]`

/** A mark of HTML before the one letter that is composed with it. */
const marked = String.raw`[<>=]\u0338`

const isComposable = (text: string, broken: string): string =>
  `${text} IS NOT NFC NORMALIZED AND ${text} !~ '${broken}'`

/**
 * Bodies of before are composed (Unicode NFC), as new ones are: the search finds their words, and a
 * comparison of versions shows what was changed. Rows that are so already are not written.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [table, { json, texts }] of Object.entries(columns)) {
    for (const name of texts)
      await db.execute(
        sql.raw(`UPDATE ${table} SET ${name} = normalize(${name}, NFC)
          WHERE ${isComposable(name, marked)}`),
      )
    if (json)
      await db.execute(
        sql.raw(`UPDATE ${table} SET ${json} = normalize(${json}::text, NFC)::jsonb
          WHERE ${isComposable(`${json}::text`, escaped)}`),
      )
  }
}

/** Which texts were decomposed is not known any more. */
export async function down(_: MigrateDownArgs): Promise<void> {}
