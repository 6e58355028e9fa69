import { sql } from '@payloadcms/db-postgres'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type Site = {
  name: string
  language: SiteLanguage
}

export async function findSite(db: Database): Promise<Site> {
  const [row] = rowsOf(
    await db.execute<Site>(sql`
      SELECT coalesce(site_name, '') AS name, coalesce(site_language::text, 'en') AS language
      FROM settings ORDER BY id LIMIT 1`),
  )
  return row ?? { name: '', language: 'en' }
}

export async function findSiteTimeZone(db: Database): Promise<string> {
  const [row] = rowsOf(
    await db.execute<{ zone: string }>(
      sql`SELECT coalesce(time_zone, '') AS zone FROM settings ORDER BY id LIMIT 1`,
    ),
  )
  return row && isTimeZone(row.zone) ? row.zone : 'UTC'
}
