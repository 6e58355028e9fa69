import { sql } from '@payloadcms/db-postgres'
import { mustAddFactor } from '#src/accounts/second-factor/sql/factors.ts'
import { lastUsePrecision } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { type AccountRow, accountColumns } from '#src/accounts/sql/find.ts'
import type { KeyPermission } from '#src/contract/api-keys.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { affected, hasRows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The account is that of the owner. */
export type KeyRow = AccountRow & {
  keyId: number
  keyName: string
  permissions: KeyPermission[]
  networks: string
  mustAddFactor: boolean
  isRecorded: boolean
}

const isGood = sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`

/** A key that is neither revoked nor expired, with its active owner. */
export async function findKey(db: Database, hash: string): Promise<KeyRow | undefined> {
  const [row] = await queryPrepared<KeyRow>(
    db,
    sql`
      SELECT ${accountColumns}, k.id AS "keyId", k.name AS "keyName",
        coalesce(k.networks, '') AS networks,
        ARRAY(SELECT p.value::text FROM api_keys_permissions p WHERE p.parent_id = k.id)
          AS permissions,
        ${mustAddFactor} AS "mustAddFactor",
        coalesce(k.last_used_at > now() - ${lastUsePrecision}, false) AS "isRecorded"
      FROM api_keys k JOIN users u ON u.id = k.owner_id AND u.state = 'active'
      WHERE k.hash = ${hash} AND ${isGood}`,
  )
  return row
}

/** The hour is enough to see which keys nothing uses. */
export const recordKeyUse = (db: Database, id: number): Promise<void> => run(db)`
    UPDATE api_keys SET last_used_at = date_trunc('hour', now())
    WHERE id = ${id} AND coalesce(last_used_at <= now() - ${lastUsePrecision}, true)`

/** Locks an account, so that it is not deactivated meanwhile; false unless it is active. */
export const lockActive = (db: Database, account: number): Promise<boolean> => hasRows(db)`
    SELECT id FROM users WHERE id = ${account} AND state = 'active' FOR SHARE`

export const countKeys = async (db: Database, account: number): Promise<number> =>
  (await value(db)<number>`
      SELECT count(*)::int AS count FROM api_keys k WHERE k.owner_id = ${account} AND ${isGood}`) ??
  0

/** Gives the keys of an account to another one, or ends them (null); returns how many. */
export async function transferKeys(
  db: Database,
  account: number,
  to: number | null,
): Promise<number> {
  const change = to === null ? sql`revoked_at = now()` : sql`owner_id = ${to}`
  return affected(db)`
    UPDATE api_keys SET ${change}, updated_at = now()
    WHERE owner_id = ${account} AND revoked_at IS NULL`
}
