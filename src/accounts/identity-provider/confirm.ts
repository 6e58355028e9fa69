import type { PayloadRequest } from 'payload'
import { recordFailure } from '#src/accounts/password/check-password.ts'
import { checkFactor, type FactorProof } from '#src/accounts/second-factor/check-factor.ts'
import { claimAttempt, resetAttempts } from '#src/accounts/sign-ins/sql/attempts.ts'
import type { Checked } from '#src/accounts/sql/admission.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { database } from '#src/data/transaction.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { attemptOf } from './browser.ts'
import { consumeVouched, findVouched } from './sql/attempts.ts'

export type Confirmation =
  | { readonly kind: 'expired' }
  | { readonly kind: 'missing' | 'wrong'; readonly account: number }
  | { readonly kind: 'admitted'; readonly checked: Checked }

const expired = { kind: 'expired' } as const

/** Checks the second factor after a sign-in with the provider, as after a password. */
export async function confirmSignIn(
  req: PayloadRequest,
  proof: FactorProof,
): Promise<Confirmation> {
  const db = await database(req)
  const handleHash = attemptOf(req)
  const account = await findVouched(db, handleHash)
  if (account === undefined) return expired
  if (!proof.code && !proof.passkey) return { kind: 'missing', account }
  const attempt = { account: `user ${account}`, ip: clientNetwork(req.headers) }
  const isAllowed = await claimAttempt(db, attempt)
  const factor = isAllowed ? await checkFactor(db, account, proof) : 'wrong'
  if (factor === 'wrong' || factor === 'missing') {
    await recordFailure(db, clientIp(req.headers))
    return { kind: factor, account }
  }
  await resetAttempts(db, attempt)
  const checked = await findCredentials(db, account)
  return checked && (await consumeVouched(db, handleHash)) ? { kind: 'admitted', checked } : expired
}
