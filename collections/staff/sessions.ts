import { AuthenticationError, addDataAndFileToRequest, type PayloadHandler } from 'payload'
import { z } from 'zod'
import { publicCommand, readCommand } from '#collections/command.ts'
import { openSession } from '#src/accounts/open-session.ts'
import { challengeSignIn } from '#src/accounts/passkeys/challenge.ts'
import { verifyPasskey } from '#src/accounts/passkeys/verify-passkey.ts'
import { checkSignIn, recordFailure } from '#src/accounts/password/check-password.ts'
import { clientIp } from '#src/config/client-ip.ts'
import { clientNetwork } from '#src/config/client-network.ts'
import { passkeyProof } from '#src/contract/passkeys.ts'
import type { Checked } from '#src/db/accounts/admission.ts'
import { findFactors } from '#src/db/accounts/factors.ts'
import { findCredentials } from '#src/db/accounts/find.ts'
import { database } from '#src/db/transaction.ts'
import { englishOf } from '#src/translations/errors/error-text.ts'

const form = z.object({
  username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  password: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  passkey: passkeyProof.optional().catch(undefined),
})

export async function sessionResponse(
  req: Parameters<PayloadHandler>[0],
  checked: Checked | undefined,
  message: string,
): Promise<Response> {
  const session = checked && (await openSession(req, checked))
  if (!session) throw new AuthenticationError(req.t, true)
  const { token, exp, user, cookie } = session
  return Response.json({ message, exp, token, user }, { headers: { 'Set-Cookie': cookie } })
}

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

/** `POST /cms-api/users/passkey-challenge`: for signing in with a passkey alone. */
const challenge = publicCommand({
  method: 'post',
  path: '/passkey-challenge',
  run: async (req) => challengeSignIn(await database(req), clientNetwork(req.headers), null),
})

/**
 * `POST /cms-api/users/passkey-login`: signs in with a passkey alone, whose PIN or fingerprint is
 * the other factor. A wrong signature counts as a failure of its client.
 */
const passkeyLogin = publicCommand({
  method: 'post',
  path: '/passkey-login',
  run: async (req) => {
    const proof = await readCommand(req, passkeyProof)
    const db = await database(req)
    const account = await verifyPasskey(db, proof, { kind: 'alone' })
    const checked = account === undefined ? undefined : await findCredentials(db, account)
    if (!checked) await recordFailure(db, clientIp(req.headers))
    return sessionResponse(req, checked, req.t('authentication:passed'))
  },
})

export const passkeySignIn = [challenge, passkeyLogin]
