import { sql } from '@payloadcms/db-postgres'
import type { SocialNetwork } from '#src/contract/content/site.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { type Filled, firstRow, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { AboutValue } from '#src/payload-types.ts'

export type AboutRow = {
  missionTitle: string
  missionContent: string
  historyTitle: string
  historyContent: string
}

export type ValueRow = Filled<AboutValue, 'id' | 'title' | 'description' | 'icon' | 'colorClass'>

export const findAbout = (db: Database): Promise<AboutRow | undefined> => firstRow(db)`
    SELECT coalesce(mission_title, '') AS "missionTitle",
      coalesce(mission_content, '') AS "missionContent",
      coalesce(history_title, '') AS "historyTitle",
      coalesce(history_content_html, '') AS "historyContent"
    FROM about LIMIT 1`

export const findValues = (db: Database): Promise<ValueRow[]> => rows(db)`
    SELECT id, title, coalesce(description, '') AS description, coalesce(icon, '') AS icon,
      coalesce(color_class, '') AS "colorClass"
    FROM about_values ORDER BY display_order, id`

export type SiteRow = {
  name: string
  description: string
  language: SiteLanguage
  timeZone: string
  logo: { key: string; alt: string; width: number | null; height: number | null } | null
  primaryColor: string
  email: string
  phone: string
  postalAddress: string
  socialLinks: { network: SocialNetwork; url: string }[]
  doubleOptIn: boolean
  consentText: string
}

const none: SiteRow = {
  name: '',
  description: '',
  language: 'en',
  timeZone: 'UTC',
  logo: null,
  primaryColor: '',
  email: '',
  phone: '',
  postalAddress: '',
  socialLinks: [],
  doubleOptIn: false,
  consentText: '',
}

const logo = sql`
  CASE WHEN m.key IS NULL THEN NULL ELSE json_build_object(
    'key', m.key, 'alt', coalesce(m.alt, ''), 'width', m.width::int, 'height', m.height::int) END`

const socialLinks = sql`
  coalesce((SELECT json_agg(json_build_object('network', l.network, 'url', l.url) ORDER BY l._order)
            FROM settings_social_links l WHERE l._parent_id = s.id), '[]'::json)`

export async function findPublicSite(db: Database): Promise<SiteRow> {
  const row = await firstRow(db)<SiteRow>`
      SELECT coalesce(s.site_name, '') AS name,
        coalesce(s.site_description, '') AS description,
        coalesce(s.site_language::text, 'en') AS language,
        coalesce(s.time_zone, '') AS "timeZone", ${logo} AS logo,
        coalesce(s.primary_color, '') AS "primaryColor",
        coalesce(s.public_email, '') AS email, coalesce(s.public_phone, '') AS phone,
        CASE WHEN s.publish_postal_address THEN coalesce(s.postal_address, '') ELSE '' END
          AS "postalAddress",
        ${socialLinks} AS "socialLinks",
        coalesce(s.double_opt_in, false) AS "doubleOptIn",
        coalesce(s.consent_text, '') AS "consentText"
      FROM settings s LEFT JOIN media m ON m.id = s.logo_id ORDER BY s.id LIMIT 1`
  if (!row) return none
  return { ...row, timeZone: isTimeZone(row.timeZone) ? row.timeZone : 'UTC' }
}

export const findPreviewPattern = async (db: Database): Promise<string> =>
  (await value(
    db,
  )<string>`SELECT coalesce(preview_url, '') AS pattern FROM settings ORDER BY id LIMIT 1`) ?? ''
