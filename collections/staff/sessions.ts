import { addDataAndFileToRequest, type PayloadHandler } from 'payload'
import { z } from 'zod'
import { checkSignIn } from '#src/accounts/password/check-password.ts'
import { askForFactor } from '#src/accounts/second-factor/ask-for-factor.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import { passkeyProof } from '#src/contract/passkeys.ts'
import { database } from '#src/data/transaction.ts'
import { clientIp } from '#src/settings/client-ip.ts'

const form = z.object({
  username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  password: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  passkey: passkeyProof.optional().catch(undefined),
})

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
