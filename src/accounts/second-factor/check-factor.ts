import { verifyPasskey } from '#src/accounts/passkeys/verify-passkey.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findFactors,
  findTotp,
} from '#src/accounts/second-factor/sql/factors.ts'
import { claimAttempt, resetAttempts } from '#src/accounts/sign-ins/sql/attempts.ts'
import type { PasskeyProof } from '#src/contract/passkeys.ts'
import type { Database } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
import { stepOfCode, totpCode } from './totp.ts'

export interface FactorProof {
  /** Of an authenticator app, or a recovery code. */
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/** `missing`: the account has a factor, and none was offered. */
export type FactorOutcome = 'none' | 'passed' | 'missing' | 'wrong'

/** Uses a code of an authenticator app; each time step counts once. */
async function redeemTotp(db: Database, account: number, code: string): Promise<boolean> {
  const before = await findTotp(db, account, 'confirmed')
  const { PAYLOAD_SECRET, PAYLOAD_SECRETS } = env()
  const secret = before && unseal(before, account, PAYLOAD_SECRETS)
  if (before === undefined || secret === undefined) return false
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined) return false
  return consumeTotpStep(db, account, {
    before,
    sealed: seal(secret, account, PAYLOAD_SECRET),
    step,
  })
}

/**
 * Uses a code, once. Six digits can be guessed from many addresses, so that wrong ones are limited
 * for the account as a whole; recovery codes cannot, and work all the same.
 */
async function redeemCode(db: Database, account: number, typed: string): Promise<boolean> {
  const code = totpCode(typed)
  if (code === undefined) {
    const hash = hashRecoveryCode(typed)
    return hash !== undefined && (await consumeRecoveryCode(db, account, hash))
  }
  const attempt = { account: `code ${account}`, ip: 'everywhere' }
  if (!(await claimAttempt(db, attempt)) || !(await redeemTotp(db, account, code))) return false
  await resetAttempts(db, attempt)
  return true
}

/**
 * Checks the second factor of an account whose password was right. `none` when it has none, whatever
 * was offered.
 */
export async function checkFactor(
  db: Database,
  account: number,
  { code, passkey }: FactorProof,
): Promise<FactorOutcome> {
  const { hasTotp, passkeys } = await findFactors(db, account)
  if (!hasTotp && passkeys === 0) return 'none'
  if (passkey) {
    const signer = await verifyPasskey(db, passkey, { kind: 'second', account })
    return signer === account ? 'passed' : 'wrong'
  }
  if (!code) return 'missing'
  return (await redeemCode(db, account, code)) ? 'passed' : 'wrong'
}
