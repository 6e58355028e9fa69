import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** How the site speaks to the public. */
export type Site = {
  /** "" while it has none. */
  name: string
  language: SiteLanguage
}

/** Name and language of the site, as Settings say now. */
export async function findSite(db: Database): Promise<Site> {
  const [row] = rowsOf(
    await db.execute<Site>(sql`
      SELECT coalesce(site_name, '') AS name, coalesce(site_language::text, 'en') AS language
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? { name: '', language: 'en' }
}
