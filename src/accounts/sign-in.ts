import { setTimeout as sleep } from 'node:timers/promises'
import { knownRoles } from '#src/access/index.ts'
import type { RoleName, RoleTable } from '#src/access/roles.ts'
import { admitToken } from '#src/db/accounts/admission.ts'
import type { Database } from '#src/db/transaction.ts'
import { checkSignIn } from './password/check-password.ts'
import { signToken } from './token.ts'

interface SignedIn {
  readonly token: string
  readonly user: { readonly id: number; readonly username: string; readonly roles: RoleName[] }
}

/**
 * Signs in to the API: returns a token for a valid name and password, undefined otherwise. Right
 * after a password change it waits for the next full second, from which new tokens are valid.
 */
export async function signIn(
  db: Database,
  table: RoleTable,
  given: Parameters<typeof checkSignIn>[1],
  secret: string,
): Promise<SignedIn | undefined> {
  const checked = await checkSignIn(db, given)
  const admitted = checked && (await admitToken(db, checked))
  if (!admitted) return undefined
  const { id, username, roles, issuedAt, wait } = admitted
  if (wait > 0) await sleep(wait)
  const user = { id, username, roles: knownRoles(table, roles) }
  return { token: await signToken(user, issuedAt, secret), user }
}
