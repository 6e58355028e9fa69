import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type BrandingRow = {
  siteName: string
  primaryColor: string
  logoKey: string
}

export const findBranding = async (db: Database): Promise<BrandingRow> =>
  (await firstRow(db)<BrandingRow>`
      SELECT coalesce(settings.site_name, '') AS "siteName",
        coalesce(settings.primary_color, '') AS "primaryColor",
        coalesce(media.key, '') AS "logoKey"
      FROM settings LEFT JOIN media ON media.id = settings.logo_id
      ORDER BY settings.id LIMIT 1`) ?? { siteName: '', primaryColor: '', logoKey: '' }
