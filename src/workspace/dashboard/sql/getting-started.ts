import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type GettingStartedRow = {
  /** Whether the reader chose the password, as far as that is known: all tokens ended since. */
  hasOwnPassword: boolean
  /** Whether the reader's email is other than the one made up for a first account. */
  hasOwnEmail: boolean
  hasName: boolean
  hasLogo: boolean
  hasSender: boolean
  hasColleagues: boolean
  /** Published, as is the page. */
  hasArticle: boolean
  hasPage: boolean
  hasMenu: boolean
  hasStages: boolean
  hasMailDesign: boolean
  isHidden: boolean
}

const isWritten = (column: string) => sql`coalesce(${sql.raw(column)}, '') <> ''`

interface GettingStartedQuery {
  readonly reader: number
  /** The default frame of mails. */
  readonly usualFrame: string
  /** The key of the preference `{ isHidden: true }`. */
  readonly preference: string
}

/**
 * What an installation has of its first steps, for one user; undefined if that one is gone. Mails
 * have a design once a frame other than the usual one, a wrapper, links or a colour is set.
 */
export const findGettingStarted = (
  db: Database,
  { reader, usualFrame, preference }: GettingStartedQuery,
): Promise<GettingStartedRow | undefined> => firstRow(db)`
    SELECT u.tokens_valid_from IS NOT NULL AS "hasOwnPassword",
      u.email NOT LIKE '%@localhost.localdomain' AS "hasOwnEmail",
      ${isWritten('s.site_name')} AS "hasName", s.logo_id IS NOT NULL AS "hasLogo",
      ${isWritten('s.sender_email')} AS "hasSender",
      EXISTS (SELECT FROM users o WHERE o.id <> u.id AND o.state <> 'deactivated')
        AS "hasColleagues",
      EXISTS (SELECT FROM news WHERE _status = 'published') AS "hasArticle",
      EXISTS (SELECT FROM pages WHERE _status = 'published') AS "hasPage",
      EXISTS (SELECT FROM navigation_items) AS "hasMenu",
      EXISTS (SELECT FROM progression_stages) AS "hasStages",
      coalesce(s.mail_frame::text, ${usualFrame}) <> ${usualFrame}
        OR ${isWritten('s.default_wrapper')} OR ${isWritten('s.primary_color')}
        OR EXISTS (SELECT FROM settings_mail_links) AS "hasMailDesign",
      EXISTS (
        SELECT FROM payload_preferences p JOIN payload_preferences_rels r ON r.parent_id = p.id
        WHERE p.key = ${preference} AND r.users_id = u.id
          AND p.value @> '{"isHidden": true}') AS "isHidden"
    FROM users u LEFT JOIN settings s ON true
    WHERE u.id = ${reader} ORDER BY s.id LIMIT 1`
