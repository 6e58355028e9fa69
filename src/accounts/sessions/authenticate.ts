import type { Payload, TypedUser } from 'payload'
import { recordTokenUse } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { type AccountRow, findTokenHolder, type TokenHolderRow } from '#src/accounts/sql/find.ts'
import { knownRoles } from '#src/platform/access/index.ts'
import type { WithoutSecondFactor } from '#src/platform/access/needs-second-factor.ts'
import type { RoleTable } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { hashToken, isTimely, readToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'

export type Holder = { kind: 'user'; user: TypedUser } | { kind: 'deleted' } | { kind: 'rejected' }

export const tokenStrategy = 'token'

const rejected = { kind: 'rejected' } as const

const outlivesPasswordChange = (
  { tokensValidFrom, keptTokenHash }: TokenHolderRow,
  issuedAt: number,
  hash: string,
): boolean => tokensValidFrom === null || issuedAt >= tokensValidFrom || hash === keptTokenHash

export const toUser = (
  table: RoleTable,
  row: AccountRow & Pick<TokenHolderRow, 'mustAddFactor' | 'state'>,
): WithoutSecondFactor<TypedUser & { _strategy: string }> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  displayName: row.displayName,
  // Until there is a second factor where one is required, roles permit nothing.
  roles: row.mustAddFactor ? [] : knownRoles(table, row.roles),
  mustAddFactor: row.mustAddFactor,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  state: row.state,
  collection: 'users',
  _strategy: tokenStrategy,
})

const isGood = (account: TokenHolderRow, issuedAt: number, hash: string): boolean =>
  account.state === 'active' && !account.isEnded && outlivesPasswordChange(account, issuedAt, hash)

/**
 * Authenticates a token; returns its user with the current roles from the database (decisions
 * §4). `deleted` when the account no longer exists; `rejected` when the token is not ours, expired
 * or not yet valid, ended by itself or by a password change, or of an account that is not active.
 * That it is used is recorded once an hour.
 */
export async function authenticate({ config, db }: Payload, token: string): Promise<Holder> {
  const claims = await readToken(token, env().JWT_SECRETS)
  if (!claims) return rejected
  const hash = hashToken(token)
  const { account, now } = await findTokenHolder(db.drizzle, claims.userId, hash)
  if (!isTimely(claims, now)) return rejected
  if (!account) return { kind: 'deleted' }
  if (!isGood(account, claims.iat, hash)) return rejected
  if (!account.isRecorded) await recordTokenUse(db.drizzle, account.id, hash, claims)
  return { kind: 'user', user: toUser(rolesIn(config), account) }
}
