import { addDataAndFileToRequest, type PayloadHandler } from 'payload'
import { z } from 'zod'
import { challengeSignIn } from '#src/accounts/passkeys/challenge.ts'
import { checkSignIn } from '#src/accounts/password/check-password.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import { passkeyProof } from '#src/contract/passkeys.ts'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { clientNetwork } from '#src/settings/client-network.ts'

const form = z.object({
  username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  password: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  passkey: passkeyProof.optional().catch(undefined),
})

/**
 * After the right password, says that a second factor is needed, and how: with a challenge for the
 * account's passkeys, where it has some.
 */
async function askForFactor(
  req: Parameters<PayloadHandler>[0],
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

export const signIn: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  const { username, email, password, code, passkey } = form.parse(req.data ?? {})
  const ip = clientIp(req.headers)
  const name = username || email || ''
  const given = { name, password, ip, signal: req.signal, proof: { code, passkey } }
  const outcome = await checkSignIn(await database(req), given)
  switch (outcome.kind) {
    case 'factor missing':
      return askForFactor(req, outcome.account, 'factor-needed')
    case 'factor wrong':
      return askForFactor(req, outcome.account, 'factor-wrong')
    case 'rejected':
      return sessionResponse(req, undefined, '')
    case 'admitted':
      return sessionResponse(req, outcome.checked, req.t('authentication:passed'))
  }
}
