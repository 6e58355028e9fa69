import type { PayloadRequest } from 'payload'
import { replacePassword } from '#src/db/accounts/credentials.ts'
import { holdAccount } from '#src/db/accounts/hold-account.ts'
import { takenValue } from '#src/db/taken-value.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { checkOwnPassword } from './check-password.ts'
import { inHashingTurn } from './hashing-turn.ts'
import { InvalidUsername } from './invalid-username.ts'
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

const refusalOf = (error: unknown, req: PayloadRequest): Refusal | undefined => {
  if (error instanceof Refused) return error.refusal
  if (error instanceof InvalidUsername) return { username: error.problem }
  const taken = takenValue(error, req)
  if (taken === undefined) return undefined
  // Of an index over an expression, the path is that expression.
  return taken.includes('email') ? 'email taken' : 'username taken'
}

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

/** Writes the names on behalf of the caller; what a username may be is for a hook to say. */
const writeNames = async (req: PayloadRequest, id: number, names: Names): Promise<void> => {
  const given = Object.entries(names).filter(([, value]) => value !== undefined)
  await req.payload.update({
    collection: 'users',
    id,
    data: Object.fromEntries(given),
    overrideAccess: false,
    depth: 0,
    req,
  })
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
    await withTransaction(req, async (db) => {
      if (!(await holdAccount(db, caller.id))) throw new Refused('account gone')
      if (prepared) {
        const { checked, hashed } = prepared
        const isReplaced = await replacePassword(db, checked, hashed, hashToken(caller.token))
        if (!isReplaced) throw new Refused('wrong password')
      }
      // Also for a new password alone, so that hooks see that the account has changed.
      await writeNames(req, caller.id, names)
    })
    return undefined
  } catch (error) {
    const refusal = refusalOf(error, req)
    if (refusal === undefined) throw error
    return refusal
  }
}
