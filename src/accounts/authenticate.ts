import type { Payload, TypedUser } from 'payload'
import { knownRoles } from '#src/access/index.ts'
import type { RoleTable } from '#src/access/roles.ts'
import { env } from '#src/config/env.ts'
import { findTokenHolder, type TokenHolderRow } from '#src/db/accounts/find.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { hashToken, isTimely, readToken } from './token.ts'

/** The result of authenticating a token. */
export type Holder = { kind: 'user'; user: TypedUser } | { kind: 'deleted' } | { kind: 'rejected' }

/** Name of Payload's auth strategy for our bearer tokens. */
export const tokenStrategy = 'token'

const rejected = { kind: 'rejected' } as const

const outlivesPasswordChange = (
  { tokensValidFrom, keptTokenHash }: TokenHolderRow,
  issuedAt: number,
  token: string,
): boolean =>
  tokensValidFrom === null || issuedAt >= tokensValidFrom || hashToken(token) === keptTokenHash

const toUser = (table: RoleTable, row: TokenHolderRow): TypedUser & { _strategy: string } => ({
  id: row.id,
  username: row.username,
  email: row.email,
  displayName: row.displayName,
  roles: knownRoles(table, row.roles),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  collection: 'users',
  _strategy: tokenStrategy,
})

/**
 * Authenticates a token; returns its user with the current roles from the database (decisions
 * §4). `deleted` when the account no longer exists; `rejected` when the token is not ours, expired
 * or not yet valid, or revoked by a password change.
 */
export async function authenticate({ config, db }: Payload, token: string): Promise<Holder> {
  const claims = await readToken(token, env().JWT_SECRETS)
  if (!claims) return rejected
  const { account, now } = await findTokenHolder(db.drizzle, claims.userId)
  if (!isTimely(claims, now)) return rejected
  if (!account) return { kind: 'deleted' }
  if (!outlivesPasswordChange(account, claims.iat, token)) return rejected
  return { kind: 'user', user: toUser(rolesIn(config), account) }
}
