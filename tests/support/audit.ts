import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { AuditRow } from '#src/workspace/audit/sql/find-entries.ts'
import { startCrm } from './crm.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff } from './staff.ts'

export type Traced = Pick<
  AuditRow,
  | 'actorId'
  | 'keyId'
  | 'keyName'
  | 'way'
  | 'action'
  | 'collection'
  | 'document'
  | 'fields'
  | 'amount'
  | 'partOf'
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
    SELECT actor_id AS "actorId", key_id AS "keyId", key_name AS "keyName", way, action, collection, document_id AS document, fields, amount,
      part_of AS "partOf"
    FROM audit_entries WHERE id > ${String(before)}::bigint ORDER BY id`)
  return rows
}

/** An administrator and an organizer whose calls must work, and the entries that these add. */
export async function openTrail() {
  const crm = await startCrm()
  const admin = await createStaff(crm.payload, 'admin')
  const traced = (work: () => Promise<unknown>) => tracedDuring(crm.payload, work)
  const must = async (call: ReturnType<typeof callPlatform>) => {
    const response = await call
    if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
    return response
  }
  const asAdmin = (method: string, path: string, json?: unknown) =>
    must(callPlatform(method, path, { token: admin.token, json }))
  const byApi = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) => {
    const response = await crm.api(method, path, { token: admin.token, json })
    if (response.status !== 200) throw new Error(response.text)
    return response
  }
  return { crm, admin, traced, must, asAdmin, byApi }
}
