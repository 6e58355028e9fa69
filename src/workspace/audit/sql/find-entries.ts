import { sql } from '@payloadcms/db-postgres'
import type { AuditAction, AuditWay } from '#src/contract/audit.ts'
import { affected, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface AuditFilter {
  /** An account; `none`: changes without a signed-in user. */
  readonly actor?: number | 'none' | undefined
  readonly collection?: string | undefined
  readonly document?: string | undefined
  readonly action?: AuditAction | undefined
  readonly way?: AuditWay | undefined
  /** Days (`2031-03-05`), both inclusive, of this time zone (IANA). */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: string
}

export interface AuditPosition {
  /** To the microsecond. */
  readonly at: string
  readonly id: string
}

export type AuditRow = {
  id: string
  at: string
  actorId: number | null
  actorName: string | null
  /** The API key that acted for the actor. */
  keyId: number | null
  keyName: string | null
  way: AuditWay
  action: AuditAction
  collection: string
  document: string | null
  label: string | null
  fields: string[]
  version: number | null
  partOf: string | null
  amount: number | null
}

const given = <T>(value: T | undefined, condition: (value: T) => ReturnType<typeof sql>) =>
  value === undefined ? sql`TRUE` : condition(value)

const matching = ({ actor, collection, document, action, way, from, to, zone }: AuditFilter) =>
  sql.join(
    [
      given(actor, (id) => (id === 'none' ? sql`actor_id IS NULL` : sql`actor_id = ${id}::int`)),
      given(collection, (slug) => sql`collection = ${slug}`),
      given(document, (id) => sql`document_id = ${id}`),
      given(action, (name) => sql`action = ${name}`),
      given(way, (name) => sql`way = ${name}`),
      given(from, (day) => sql`at >= ${day}::date::timestamp AT TIME ZONE ${zone}`),
      given(to, (day) => sql`at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`),
    ],
    sql` AND `,
  )

export async function findAuditEntries(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { readonly after: AuditPosition | undefined; readonly limit: number },
): Promise<AuditRow[]> {
  const position = given(after, ({ at, id }) => sql`(at, id) < (${at}::timestamptz, ${id}::bigint)`)
  return rows(db)<AuditRow>`
    SELECT id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      actor_id AS "actorId", actor_name AS "actorName", key_id AS "keyId", key_name AS "keyName",
      way, action, collection, document_id AS document, label, fields, version_id AS version, part_of AS "partOf", amount
    FROM audit_entries WHERE ${matching(filter)} AND ${position}
    ORDER BY audit_entries.at DESC, audit_entries.id DESC LIMIT ${limit}`
}

export type AuditActor = { id: number; name: string }

export const findAuditActors = (db: Database): Promise<AuditActor[]> => rows(db)`
    SELECT id, username AS name FROM users ORDER BY lower(username), id LIMIT 1000`

const auditDays = sql`coalesce((SELECT audit_days::int FROM settings LIMIT 1), 365)`

export const findAuditDays = async (db: Database): Promise<number> =>
  (await value(db)<number>`SELECT ${auditDays} AS days`) ?? 0

/** An array, which is selected once: of a subquery a plan may take one batch for each row. */
export const removeOldEntries = (db: Database, limit: number): Promise<number> => affected(db)`
      DELETE FROM audit_entries WHERE id = ANY(ARRAY(
        SELECT id FROM audit_entries
        WHERE at < now() - make_interval(days => ${auditDays})
        ORDER BY at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
