import { sql } from '@payloadcms/db-postgres'
import type { AccountState } from '#src/contract/accounts.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { firstRow, hasRows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { mustAddFactor } from '../second-factor/sql/factors.ts'
import { lastUsePrecision } from '../sign-ins/sql/sign-ins.ts'

export type AccountRow = {
  id: number
  username: string
  email: string
  displayName: string
  roles: string[]
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
}

/** The columns of an AccountRow, of users joined as `u`. */
export const accountColumns = sql`
  u.id, u.username, u.email, coalesce(u.display_name, '') AS "displayName",
  ARRAY(SELECT r.value::text FROM users_roles r WHERE r.parent_id = u.id ORDER BY r."order", r.id)
    AS roles,
  (extract(epoch FROM u.created_at) * 1000)::float8 AS "createdAt",
  (extract(epoch FROM u.updated_at) * 1000)::float8 AS "updatedAt"`

export type TokenHolderRow = AccountRow & {
  /** Seconds since 1970; tokens issued earlier are invalid. */
  tokensValidFrom: number | null
  /** The hash of the one earlier token that is still valid. */
  keptTokenHash: string | null
  state: AccountState
  mustAddFactor: boolean
  isEnded: boolean
  isRecorded: boolean
}

interface Found {
  readonly account: TokenHolderRow | undefined
  /** The database's clock, shared by all processes: seconds since 1970. */
  readonly now: number
}

export async function findTokenHolder(db: Database, id: number, tokenHash: string): Promise<Found> {
  const [row] = await queryPrepared<
    Omit<TokenHolderRow, 'id'> & { id: number | null; now: number }
  >(
    db,
    sql`
      SELECT extract(epoch FROM clock_timestamp())::float8 AS now, ${accountColumns},
        extract(epoch FROM u.tokens_valid_from)::float8 AS "tokensValidFrom",
        u.kept_token_hash AS "keptTokenHash", u.state,
        ${mustAddFactor} AS "mustAddFactor", s.ended_at IS NOT NULL AS "isEnded",
        coalesce(s.last_used_at > now() - ${lastUsePrecision}, false) AS "isRecorded"
      FROM (VALUES (1)) one LEFT JOIN users u ON u.id = ${id}
        LEFT JOIN sign_ins s ON s.key = ${tokenHash}`,
  )
  if (!row) throw new Error('a left join returned no row')
  const { now, ...account } = row
  return { now, account: account.id === null ? undefined : { ...account, id: account.id } }
}

export type CredentialsRow = {
  id: number
  hash: string
  salt: string
  /** Whether `hash` is of the old service's digest, not of the password itself. */
  isOldDigest: boolean
}

const credentialsColumns = sql`
  id, coalesce(hash, '') AS hash, coalesce(salt, '') AS salt,
  coalesce(legacy_sha256, false) AS "isOldDigest"`

/** The active account with this username or email, in lower case. */
export const findCredentialsByName = (
  db: Database,
  name: string,
): Promise<CredentialsRow | undefined> => firstRow(db)`
      SELECT ${credentialsColumns} FROM users
      WHERE state = 'active' AND (username = ${name} OR email = ${name})
      ORDER BY username = ${name} DESC LIMIT 1`

export const findCredentials = (
  db: Database,
  id: number,
): Promise<CredentialsRow | undefined> => firstRow(db)`
      SELECT ${credentialsColumns} FROM users WHERE id = ${id}`

/** Whether an account has this username or this email, given in lower case. */
export const isNameTaken = async (
  db: Database,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<boolean> =>
  (await value(db)<boolean>`
      SELECT EXISTS (SELECT FROM users WHERE username = ${username} OR email = ${email})
        AS "isTaken"`) ?? false

export const lockAccount = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM users WHERE id = ${id} FOR UPDATE`
