import type { PayloadRequest } from 'payload'
import {
  beginTotp,
  confirmTotp,
  findFactors,
  findTotp,
  removeFactors,
  removeTotp,
  removeUnneededCodes,
  replaceRecoveryCodes,
} from '#src/accounts/second-factor/sql/factors.ts'
import { lockAccount } from '#src/accounts/sql/find.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { env } from '#src/settings/env.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
import { newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts'

export type FactorRejection =
  | 'factor-exists'
  | 'factor-code-wrong'
  | 'factor-required'
  | 'factor-missing'

const isRejection = (result: unknown): boolean => typeof result === 'string'

/** Thrown to roll back the transaction; carries the reason. */
class Rejected extends Error {
  override readonly name = 'Rejected'
  constructor(readonly rejection: FactorRejection) {
    super('rejected')
  }
}

export async function changeFactors<T>(
  req: PayloadRequest,
  account: number,
  work: (db: Database) => Promise<T | FactorRejection>,
): Promise<T | FactorRejection> {
  try {
    return await withTransaction(req, async (db) => {
      await lockAccount(db, account)
      const result = await work(db)
      if (!isRejection(result))
        await recordEntry(req, { action: 'factors_changed', collection: 'users' }, account)
      return result
    })
  } catch (error) {
    if (error instanceof Rejected) return error.rejection
    throw error
  }
}

async function issueCodes(db: Database, account: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? [])
  await replaceRecoveryCodes(db, account, hashes)
  return codes
}

export const issueFirstCodes = async (db: Database, account: number): Promise<string[]> =>
  (await findFactors(db, account)).recoveryCodes === 0 ? issueCodes(db, account) : []

/** Throws unless the account may be without the factor it has just lost. */
export async function finishRemoval(db: Database, account: number): Promise<void> {
  const { hasTotp, passkeys, isRequired } = await findFactors(db, account)
  if (isRequired && !hasTotp && passkeys === 0) throw new Rejected('factor-required')
  await removeUnneededCodes(db, account)
}

export interface TotpEnrolment {
  /** Base32, for typing. */
  readonly secret: string
  readonly uri: string
}

/** Begins to add an authenticator app, in place of an unconfirmed one. */
export async function beginEnrolment(
  req: PayloadRequest,
  account: number,
  names: { readonly site: string; readonly username: string },
): Promise<TotpEnrolment | FactorRejection> {
  const secret = newTotpSecret()
  const sealed = seal(secret, account, env().PAYLOAD_SECRET)
  if (!(await beginTotp(await database(req), account, sealed))) return 'factor-exists'
  return { secret, uri: totpUri(secret, names.site, names.username) }
}

/** Adds the authenticator app that shows the code; returns recovery codes if there were none. */
export const confirmEnrolment = (
  req: PayloadRequest,
  account: number,
  typed: string,
): Promise<string[] | FactorRejection> =>
  changeFactors<string[]>(req, account, async (db) => {
    const sealed = await findTotp(db, account, 'unconfirmed')
    const secret = sealed && unseal(sealed, account, env().PAYLOAD_SECRETS)
    const code = totpCode(typed)
    const step = secret && code ? stepOfCode(secret, code, Date.now()) : undefined
    if (sealed === undefined || step === undefined) return 'factor-code-wrong'
    if (!(await confirmTotp(db, account, sealed, step))) return 'factor-code-wrong'
    return issueFirstCodes(db, account)
  })

/** Removes the authenticator app, unless a role demands a factor and there is no other. */
export const removeAuthenticator = (
  req: PayloadRequest,
  account: number,
): Promise<true | FactorRejection> =>
  changeFactors<true>(req, account, async (db) => {
    await removeTotp(db, account)
    await finishRemoval(db, account)
    return true
  })

export const renewCodes = (
  req: PayloadRequest,
  account: number,
): Promise<string[] | FactorRejection> =>
  changeFactors<string[]>(req, account, async (db) => {
    const { hasTotp, passkeys } = await findFactors(db, account)
    return hasTotp || passkeys > 0 ? issueCodes(db, account) : 'factor-missing'
  })

export const resetFactors = (
  req: PayloadRequest,
  account: number,
): Promise<true | FactorRejection> =>
  changeFactors<true>(req, account, async (db) => {
    await removeFactors(db, account)
    return true
  })
