import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, recordToken } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { admitToken, type Checked } from '#src/accounts/sql/admission.ts'
import type { Database } from '#src/data/transaction.ts'
import { knownRoles } from '#src/platform/access/index.ts'
import type { RoleName, RoleTable } from '#src/platform/access/roles.ts'
import { hashToken, signToken, tokenLifetime } from '#src/server/tokens/token.ts'
import { checkSignIn, type SignInAttempt } from '../password/check-password.ts'

interface SignedIn {
  readonly token: string
  readonly user: { readonly id: number; readonly username: string; readonly roles: RoleName[] }
}

interface Issued extends SignedIn {
  /** The second in which it was issued, since 1970. */
  readonly issuedAt: number
}

async function issue(
  db: Database,
  table: RoleTable,
  checked: Checked,
  secret: string,
): Promise<Issued | undefined> {
  const admitted = await admitToken(db, checked)
  if (!admitted) return undefined
  const { id, username, roles, issuedAt, wait } = admitted
  if (wait > 0) await sleep(wait)
  const user = { id, username, roles: knownRoles(table, roles) }
  return { token: await signToken(user, issuedAt, secret), user, issuedAt }
}

/**
 * Signs in to the API: returns a token for a valid name and password, and second factor where the
 * account has one, undefined otherwise. Right after a password change it waits for the next full
 * second, from which new tokens are valid. Tokens of one second are the same token: one that was
 * ended is not given out again, the next second's is.
 */
export async function signIn(
  db: Database,
  table: RoleTable,
  given: SignInAttempt & { readonly client: Client },
  secret: string,
): Promise<SignedIn | undefined> {
  const outcome = await checkSignIn(db, given)
  if (outcome.kind !== 'admitted') return undefined
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const issued = await issue(db, table, outcome.checked, secret)
    if (!issued) return undefined
    const { token, user, issuedAt } = issued
    const isNew = await recordToken(db, {
      account: user.id,
      key: hashToken(token),
      issuedAt,
      expiresAt: issuedAt + tokenLifetime,
      ...given.client,
    })
    if (isNew) return { token, user }
    await sleep(1_000 - (Date.now() % 1_000) + 10)
  }
  return undefined
}
