import { sql } from '@payloadcms/db-postgres'
import type { DuplicateKind, DuplicateSide } from '#src/contract/people/duplicates.ts'
import { type Fragment, isoTimestamp, staffName } from '#src/data/columns.ts'
import { rows, rowsOf, type Stored } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { Contact } from '#src/payload-types.ts'

export type ComparedDetails = {
  id: number
  stage: string
  owner: string
  entries: number
  interactions: number
  followUps: number
}

export async function findComparedDetails(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ComparedDetails>> {
  const result = await db.execute<ComparedDetails>(sql`
    SELECT c.id, coalesce(s.name, '') AS stage,
      CASE WHEN o.id IS NULL THEN '' ELSE ${staffName(sql`o`)} END AS owner,
      (SELECT count(*)::int FROM progression_entries e WHERE e.contact_id = c.id) AS entries,
      (SELECT count(*)::int FROM interactions i WHERE i.contact_id = c.id) AS interactions,
      (SELECT count(*)::int FROM follow_ups f WHERE f.contact_id = c.id AND f.status = 'pending')
        AS "followUps"
    FROM ${livingContacts} c
      LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      LEFT JOIN users o ON o.id = c.owner_id
    WHERE c.id = ANY(${sql.param([...ids])}::int[])`)
  return new Map(rowsOf(result).map((row) => [row.id, row]))
}

/** What of `contacts c` each kind groups by; each has an index. */
const keys: Readonly<Record<DuplicateKind, { readonly key: Fragment; readonly given: Fragment }>> =
  {
    phone: { key: sql`c.phone_e164`, given: sql`c.phone_e164 IS NOT NULL` },
    postcode: {
      key: sql`(upper(replace(c.postcode, ' ', '')) COLLATE "C")`,
      given: sql`c.postcode IS NOT NULL`,
    },
    email: {
      key: sql`(replace(split_part(split_part(c.email, '@', 1), '+', 1), '.', '') COLLATE "C")`,
      given: sql`c.email IS NOT NULL`,
    },
  }

type Member = Stored<Contact, 'id' | 'name' | 'email' | 'phoneE164' | 'postcode'>
export type BlockMember = Member & { key: string; size: number }

const memberColumns = sql`c.id, c.name, c.email, c.phone_e164 AS "phoneE164", c.postcode`

/** Limit of the groups that one statement looks at: each has two members at least. */
const groupsAtOnce = 1_000

/**
 * The next groups of contacts that have the same key, with their members, in order of the key, from
 * `from` on: as many as have `limit` members together, and at least one. A group with more than
 * `largest` members is returned by one of them.
 */
export async function findBlocks(
  db: Database,
  kind: DuplicateKind,
  search: {
    readonly from: { readonly key: string; readonly included: boolean } | undefined
    readonly limit: number
    readonly largest: number
  },
): Promise<BlockMember[]> {
  const { key, given } = keys[kind]
  const { from, limit, largest } = search
  const operator = from?.included ? sql`>=` : sql`>`
  const rest = from ? sql`${key} ${operator} ${from.key}` : sql`${key} <> ''`
  return rows(db)`
    WITH groups AS (
      SELECT ${key} AS key, count(*)::int AS size, min(c.id) AS first FROM ${livingContacts} c
      WHERE ${given} AND ${rest}
      GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT ${groupsAtOnce}),
    counted AS (
      SELECT *, sum(least(size, ${largest})) OVER (ORDER BY key) - least(size, ${largest}) AS before
      FROM groups)
    SELECT g.key, g.size, ${memberColumns}
    FROM counted g JOIN ${livingContacts} c ON ${given} AND ${key} = g.key
      AND (g.size <= ${largest} OR c.id = g.first)
    WHERE g.before < ${limit}
    ORDER BY g.key, c.id`
}

/**
 * The contacts that share a key with one contact, and the contact itself, of each kind at most
 * `limit`.
 */
export async function findSharing(db: Database, id: number, limit: number): Promise<Member[]> {
  const sharing = Object.values(keys).map(
    ({ key, given }) => sql`(
      SELECT ${memberColumns} FROM ${livingContacts} c
      WHERE ${given} AND ${key} <> '' AND ${key} = (
        SELECT ${key} FROM ${livingContacts} c WHERE c.id = ${id})
      ORDER BY c.id LIMIT ${limit})`,
  )
  return rows(db)`
    SELECT ${memberColumns} FROM ${livingContacts} c WHERE c.id = ${id}
    UNION ${sql.join(sharing, sql` UNION `)}`
}

export interface Pair {
  readonly lower: number
  readonly higher: number
}

const unnested = (pairs: readonly Pair[]): Fragment => sql`unnest(
  ${sql.param(pairs.map(({ lower }) => lower))}::int[],
  ${sql.param(pairs.map(({ higher }) => higher))}::int[])`

export async function findDistinctions(db: Database, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return []
  return rows(db)<{ lower: number; higher: number }>`
    SELECT d.lower_id AS lower, d.higher_id AS higher
    FROM ${unnested(pairs)} AS p (lower, higher)
      JOIN contact_distinctions d ON d.lower_id = p.lower AND d.higher_id = p.higher`
}

/**
 * Stores that two contacts are different people; false when one of them does not exist.
 * Idempotent.
 */
export async function insertDistinction(db: Database, { lower, higher }: Pair): Promise<boolean> {
  const result = await db.execute<{ found: number }>(sql`
    WITH pair AS (SELECT id FROM ${livingContacts} contacts WHERE id IN (${lower}, ${higher}) FOR KEY SHARE),
    stored AS (
      INSERT INTO contact_distinctions (lower_id, higher_id)
      SELECT ${lower}::int, ${higher}::int WHERE (SELECT count(*) FROM pair) = 2
      ON CONFLICT DO NOTHING)
    SELECT count(*)::int AS found FROM pair`)
  return rowsOf(result)[0]?.found === 2
}

export const removeDistinction = (db: Database, { lower, higher }: Pair): Promise<unknown> =>
  db.execute(
    sql`DELETE FROM contact_distinctions WHERE lower_id = ${lower} AND higher_id = ${higher}`,
  )

export async function findSides(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, DuplicateSide>> {
  const result = await db.execute<DuplicateSide>(sql`
    SELECT id, name, email, phone, postcode, city, status,
      ${isoTimestamp(sql`created_at`)} AS "createdAt"
    FROM ${livingContacts} contacts WHERE id = ANY(${sql.param([...ids])}::int[])`)
  return new Map(rowsOf(result).map((side) => [side.id, side]))
}
