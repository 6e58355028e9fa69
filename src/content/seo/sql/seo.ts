import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { type AdditiveRow, additiveColumns, type Columns } from '#src/content/sql/columns.ts'
import type { Seo } from '#src/contract/content/seo.ts'

export type EntryRow = AdditiveRow & { seo: Seo }

/** What search engines and shared links show of `e`; what is empty is taken from the entry. */
const seoOf = (image: SQL): SQL => sql`
  json_build_object(
    'title', coalesce(nullif(e.seo_title, ''), e.title),
    'description', coalesce(nullif(e.seo_description, ''), e.description, ''),
    'imageUrl', coalesce((
      SELECT '/api/images/' || shared.key FROM media shared
      WHERE shared.id = coalesce(e.seo_image_id, ${image})), ''),
    'noindex', coalesce(e.seo_noindex, false),
    'canonical', nullif(e.seo_canonical, ''))`

export const entryColumns = (image: SQL = sql`NULL`): Columns<EntryRow> => ({
  ...additiveColumns,
  seo: seoOf(image),
})

export const isListed = (url: SQL): SQL => sql`
  NOT coalesce(seo_noindex, false)
  AND (coalesce(seo_canonical, '') = '' OR rtrim(seo_canonical, '/') = ${url})`
