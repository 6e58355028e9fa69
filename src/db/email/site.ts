import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** Name and language in public texts. */
export type Site = {
  /** "" if not set. */
  name: string
  language: SiteLanguage
}

/** Name and language of the site, from Settings. */
export async function findSite(db: Database): Promise<Site> {
  const [row] = rowsOf(
    await db.execute<Site>(sql`
      SELECT coalesce(site_name, '') AS name, coalesce(site_language::text, 'en') AS language
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? { name: '', language: 'en' }
}
