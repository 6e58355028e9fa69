import { sql } from '@payloadcms/db-postgres'
import { affectedRows, rows, type Stored, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Contact } from '#src/payload-types.ts'

/** The country of phone numbers without one (ISO 3166 alpha-2); "" where none is set. */
export const findDefaultCountry = async (db: Database): Promise<string> =>
  (await value(
    db,
  )<string>`SELECT coalesce(default_country, '') AS country FROM settings LIMIT 1`) ?? ''

export type PhoneRow = Stored<Contact, 'id' | 'phone' | 'phoneE164'>

export const findPhones = (
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PhoneRow[]> => rows(db)`
    SELECT id, phone, phone_e164 AS "phoneE164" FROM contacts
    WHERE id > ${after} AND (phone IS NOT NULL OR phone_e164 IS NOT NULL)
    ORDER BY id LIMIT ${limit}`

/**
 * Stores numbers in E.164 where the phone number is still the one they were read from, and returns
 * how many. The contacts do not count as changed: nothing was that a person entered.
 */
export async function storeE164(db: Database, rows: readonly PhoneRow[]): Promise<number> {
  const column = (read: (row: PhoneRow) => string | null) => sql.param(rows.map(read))
  const result = await db.execute(sql`
    UPDATE contacts c SET phone_e164 = read.e164
    FROM unnest(
      ${sql.param(rows.map(({ id }) => id))}::int[],
      ${column(({ phone }) => phone)}::varchar[],
      ${column(({ phoneE164 }) => phoneE164)}::varchar[]
    ) AS read (id, phone, e164)
    WHERE c.id = read.id AND c.phone IS NOT DISTINCT FROM read.phone
      AND c.phone_e164 IS DISTINCT FROM read.e164`)
  return affectedRows(result)
}
