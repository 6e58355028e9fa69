import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { AuditRow } from '#src/db/audit/find-entries.ts'

export type Traced = Pick<
  AuditRow,
  'actorId' | 'way' | 'action' | 'collection' | 'document' | 'fields' | 'amount' | 'partOf'
>

const newest = async ({ db }: Payload): Promise<bigint> => {
  const { rows } = await db.drizzle.execute<{ id: string }>(
    sql`SELECT coalesce(max(id), 0)::text AS id FROM audit_entries`,
  )
  return BigInt(rows[0]?.id ?? 0)
}

/** The entries of the audit trail that work adds, in their order. */
export async function tracedDuring(
  payload: Payload,
  work: () => Promise<unknown>,
): Promise<Traced[]> {
  const before = await newest(payload)
  await work()
  const { rows } = await payload.db.drizzle.execute<Traced>(sql`
    SELECT actor_id AS "actorId", way, action, collection, document_id AS document, fields, amount,
      part_of AS "partOf"
    FROM audit_entries WHERE id > ${String(before)}::bigint ORDER BY id`)
  return rows
}
