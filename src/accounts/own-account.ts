import type { PayloadRequest } from 'payload'
import { replacePassword } from '#src/db/accounts/credentials.ts'
import { findTokenHolder } from '#src/db/accounts/find.ts'
import { updateProfile } from '#src/db/accounts/profile.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { violatedConstraint } from '#src/db/violation.ts'
import { checkOwnPassword } from './check-password.ts'
import { inHashingTurn } from './hashing-turn.ts'
import { foldName, usernameProblem } from './name.ts'
import { hashPassword, passwordProblem } from './password.ts'
import { hashToken } from './token.ts'

/** What may stand in the way of changing one's own account. */
export type Refusal =
  | 'account gone'
  | 'wrong password'
  | 'username taken'
  | 'email taken'
  | { readonly username: string }
  | { readonly newPassword: string }

interface Caller {
  readonly id: number
  /** The token of the request, which stays good. */
  readonly token: string
  readonly address: string
  readonly signal?: AbortSignal | undefined
}

interface PasswordChange {
  readonly current: string
  readonly next: string
}

interface Names {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly displayName?: string | undefined
}

/** Undoes the transaction and carries the reason out of it. */
class Refused extends Error {
  override readonly name = 'Refused'
  constructor(readonly refusal: Refusal) {
    super('refused')
  }
}

const takenNames: Readonly<Record<string, Refusal>> = {
  users_username_idx: 'username taken',
  users_username_lower: 'username taken',
  users_email_idx: 'email taken',
  users_email_lower: 'email taken',
}

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Refused ? error.refusal : takenNames[violatedConstraint(error) ?? '']

/**
 * The new hash and what it may replace. Throws Refused when the current password is wrong, and
 * only then when the new one may not be one (decisions §4).
 */
async function preparePassword(
  req: PayloadRequest,
  { id, address, signal }: Caller,
  { current, next }: PasswordChange,
) {
  const db = await database(req)
  const prepared = await inHashingTurn({ address, signal }, async () => {
    const checked = await checkOwnPassword(db, { id, password: current, address })
    if (!checked) return undefined
    const problem = passwordProblem(next)
    if (problem) throw new Refused({ newPassword: problem })
    return { checked, hashed: await hashPassword(next) }
  })
  if (!prepared) throw new Refused('wrong password')
  return prepared
}

/** The names as they are stored; a refusal when the username may not be one. */
async function prepareNames(req: PayloadRequest, { id }: Caller, names: Names): Promise<Names> {
  if (names.username === undefined && names.email === undefined) return names
  const { account } = await findTokenHolder(await database(req), id)
  if (!account) throw new Refused('account gone')
  const { username = account.username, email = account.email } = names
  const problem = usernameProblem(username, email)
  if (problem) throw new Refused({ username: problem })
  return names.username === undefined ? names : { ...names, username: foldName(username) }
}

/**
 * Changes the caller's own account, all of it or nothing: names as given, and the password
 * where the current one is right. A new password ends every other token and every session of
 * the admin UI (decisions §4). Returns what stands in the way.
 */
export async function changeOwnAccount(
  req: PayloadRequest,
  caller: Caller,
  names: Names,
  password: PasswordChange | undefined,
): Promise<Refusal | undefined> {
  try {
    const prepared = password && (await preparePassword(req, caller, password))
    const folded = await prepareNames(req, caller, names)
    await withTransaction(req, async (db) => {
      if (prepared) {
        const { checked, hashed } = prepared
        const isReplaced = await replacePassword(db, checked, hashed, hashToken(caller.token))
        if (!isReplaced) throw new Refused('wrong password')
      }
      if (!(await updateProfile(db, caller.id, folded))) throw new Refused('account gone')
    })
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}
