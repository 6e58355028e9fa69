import type { PayloadRequest } from 'payload'
import { replacePassword } from '#src/accounts/sessions/sql/credentials.ts'
import { lockAccount } from '#src/accounts/sql/find.ts'
import { duplicateValue } from '#src/data/duplicate-value.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { hashToken } from '#src/server/tokens/token.ts'
import { InvalidUsername } from './invitations/name-rejection.ts'
import { checkOwnPassword } from './password/check-password.ts'
import { withHashingSlot } from './password/hashing-limit.ts'
import { hashPassword, passwordProblem } from './password/password.ts'

export type Rejection =
  | 'account gone'
  | 'wrong password'
  | 'username taken'
  | 'email taken'
  | { readonly username: string }
  | { readonly newPassword: string }

interface Caller {
  readonly id: number
  /** The token of the request, which stays valid. */
  readonly token: string
  readonly ip: string
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

/** Thrown to roll back the transaction; carries the reason. */
class Rejected extends Error {
  override readonly name = 'Refused'
  constructor(readonly rejection: Rejection) {
    super('rejected')
  }
}

const rejectionOf = (error: unknown, req: PayloadRequest): Rejection | undefined => {
  if (error instanceof Rejected) return error.rejection
  if (error instanceof InvalidUsername) return { username: error.problem }
  const taken = duplicateValue(error, req)
  if (taken === undefined) return undefined
  // For an index on an expression, the path is that expression.
  return taken.includes('email') ? 'email taken' : 'username taken'
}

/**
 * Returns the new hash and the checked one it may replace. Throws Rejected for a wrong current
 * password, and only after that check for an invalid new one (decisions §4).
 */
async function preparePassword(
  req: PayloadRequest,
  { id, ip, signal }: Caller,
  { current, next }: PasswordChange,
) {
  const db = await database(req)
  const prepared = await withHashingSlot({ ip, signal }, async () => {
    const checked = await checkOwnPassword(db, { id, password: current, ip })
    if (!checked) return undefined
    const problem = await passwordProblem(next)
    if (problem) throw new Rejected({ newPassword: problem })
    return { checked, hashed: await hashPassword(next) }
  })
  if (!prepared) throw new Rejected('wrong password')
  return prepared
}

/** Updates the names on behalf of the caller; a hook validates the username. */
const writeNames = async (req: PayloadRequest, id: number, names: Names): Promise<void> => {
  const given = Object.entries(names).filter(([, value]) => value !== undefined)
  await req.payload.update({
    collection: 'users',
    id,
    data: Object.fromEntries(given),
    ...asCaller(req),
  })
}

/**
 * Updates the caller's own account atomically: the given names, and the password if the current
 * one is right. A new password revokes every other token and every session of the admin UI
 * (decisions §4). Returns the reason of a rejection.
 */
export async function changeOwnAccount(
  req: PayloadRequest,
  caller: Caller,
  names: Names,
  password: PasswordChange | undefined,
): Promise<Rejection | undefined> {
  try {
    const prepared = password && (await preparePassword(req, caller, password))
    await withTransaction(req, async (db) => {
      if (!(await lockAccount(db, caller.id))) throw new Rejected('account gone')
      if (prepared) {
        const { checked, hashed } = prepared
        const isReplaced = await replacePassword(db, checked, hashed, hashToken(caller.token))
        if (!isReplaced) throw new Rejected('wrong password')
      }
      // Also for a password change alone, so that hooks run for the account.
      await writeNames(req, caller.id, names)
      if (prepared)
        await recordEntry(req, { action: 'password_changed', collection: 'users' }, caller.id)
    })
    return undefined
  } catch (error) {
    const rejection = rejectionOf(error, req)
    if (rejection === undefined) throw error
    return rejection
  }
}
