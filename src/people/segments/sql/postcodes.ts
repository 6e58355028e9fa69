import { sql } from '@payloadcms/db-postgres'
import type { ConditionOn } from '#src/contract/people/segment-conditions.ts'
import { type Fragment, type Leaf, nullable } from '#src/data/leaf.ts'
import { affected, column } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface Postcode {
  readonly country: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

/** Twice the mean radius of the earth, in km. */
const diameter = 12_742

/** Great-circle distance of the postcodes p and o in km (haversine). */
const distance: Fragment = sql`${diameter} * asin(least(1, sqrt(
  sin(radians(p.latitude - o.latitude) / 2) ^ 2
  + cos(radians(o.latitude)) * cos(radians(p.latitude)) * sin(radians(p.longitude - o.longitude) / 2) ^ 2)))`

/** The expression of the index of contacts by postcode. */
const ofContact = sql`(upper(replace(c.postcode, ' ', '')) COLLATE "C")`

/**
 * Whether the postcode of a contact lies within a distance of another one of the country. Contacts
 * have no country: it is taken to be the same.
 */
export const distanceLeaf = ({ country, postcode, km }: ConditionOn<'distance'>): Leaf =>
  nullable(sql`${ofContact} IN (
    SELECT p.postcode COLLATE "C" FROM postcodes o JOIN postcodes p ON p.country = o.country
    WHERE o.country = ${country} AND o.postcode = upper(replace(${postcode}, ' ', ''))
      AND abs(p.latitude - o.latitude) <= ${km}::float8 / 110.5 AND ${distance} <= ${km}::float8)`)

export const findPostcodeCountries = (db: Database): Promise<string[]> =>
  column(db)`SELECT DISTINCT country FROM postcodes ORDER BY country`

export const deletePostcodesOf = async (
  db: Database,
  countries: readonly string[],
): Promise<void> => {
  await db.execute(
    sql`DELETE FROM postcodes WHERE country = ANY(${sql.param([...countries])}::text[])`,
  )
}

/** Of several places with one postcode the first counts. Returns how many are new. */
export async function insertPostcodes(db: Database, rows: readonly Postcode[]): Promise<number> {
  const values = <Key extends keyof Postcode>(key: Key) => sql.param(rows.map((row) => row[key]))
  return affected(db)`
      INSERT INTO postcodes (country, postcode, latitude, longitude)
      SELECT * FROM unnest(${values('country')}::text[], ${values('postcode')}::text[],
        ${values('latitude')}::float8[], ${values('longitude')}::float8[])
      ON CONFLICT DO NOTHING`
}
