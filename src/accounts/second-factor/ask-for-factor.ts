import type { PayloadRequest } from 'payload'
import { challengeSignIn } from '#src/accounts/passkeys/challenge.ts'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { findFactors } from './sql/factors.ts'

/**
 * Says to who is known so far that a second factor is needed, and how: with a challenge for the
 * account's passkeys, where it has some.
 */
export async function askForFactor(
  req: PayloadRequest,
  account: number,
  code: 'factor-needed' | 'factor-wrong',
): Promise<Response> {
  const db = await database(req)
  const { hasTotp, passkeys } = await findFactors(db, account)
  const passkey =
    passkeys > 0 ? await challengeSignIn(db, clientNetwork(req.headers), account) : null
  const errors = [{ message: englishOf(code), code, params: [] }]
  return Response.json({ errors, factor: { hasTotp, passkey } }, { status: 401 })
}
