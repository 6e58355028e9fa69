import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type Site = {
  name: string
  language: SiteLanguage
  /** `#rrggbb`; "" where it has none. */
  colour: string
}

export const findSite = async (db: Database): Promise<Site> =>
  (await firstRow(db)<Site>`
      SELECT coalesce(site_name, '') AS name, coalesce(site_language::text, 'en') AS language,
        coalesce(primary_color, '') AS colour
      FROM settings ORDER BY id LIMIT 1`) ?? { name: '', language: 'en', colour: '' }

export async function findSiteTimeZone(db: Database): Promise<string> {
  const row = await firstRow(db)<{
    zone: string
  }>`SELECT coalesce(time_zone, '') AS zone FROM settings ORDER BY id LIMIT 1`
  return row && isTimeZone(row.zone) ? row.zone : 'UTC'
}
