import {
  AuthenticationError,
  addDataAndFileToRequest,
  type Endpoint,
  Forbidden,
  type PayloadHandler,
} from 'payload'
import { z } from 'zod'
import { checkSignIn } from '#src/accounts/check-password.ts'
import { openSession } from '#src/accounts/open-session.ts'
import { clientAddress } from '#src/config/client-address.ts'
import type { Checked } from '#src/db/accounts/admission.ts'
import { database } from '#src/db/transaction.ts'

const form = z.object({
  username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  password: z.string().catch(''),
})

/** Opens the session and answers as the platform's own endpoint does. */
export async function answerSession(
  req: Parameters<PayloadHandler>[0],
  checked: Checked | undefined,
  message: string,
): Promise<Response> {
  const session = checked && (await openSession(req, checked))
  if (!session) throw new AuthenticationError(req.t, true)
  const { token, exp, user, cookie } = session
  return Response.json({ message, exp, token, user }, { headers: { 'Set-Cookie': cookie } })
}

/** Signs in to the admin UI under the same rules as to the API. */
const signIn: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  const { username, email, password } = form.parse(req.data ?? {})
  const address = clientAddress(req.headers)
  const name = username || email || ''
  const given = { name, password, address, signal: req.signal }
  const checked = await checkSignIn(await database(req), given)
  return answerSession(req, checked, req.t('authentication:passed'))
}

const refuse: PayloadHandler = (req) => {
  throw new Forbidden(req.t)
}

/** They stand before the platform's endpoints of the same paths, and so in their place. */
export const sessionEndpoints: Endpoint[] = [
  { path: '/login', method: 'post', handler: signIn },
  // The first account is made at the first start, never over HTTP (decisions §4).
  { path: '/first-register', method: 'post', handler: refuse },
  // Nothing is ever locked: failures are counted by account and address, and pass.
  { path: '/unlock', method: 'post', handler: refuse },
  { path: '/verify/:id', method: 'post', handler: refuse },
]
