import { AuthenticationError, addDataAndFileToRequest, type PayloadHandler } from 'payload'
import { z } from 'zod'
import { openSession } from '#src/accounts/open-session.ts'
import { checkSignIn } from '#src/accounts/password/check-password.ts'
import { clientIp } from '#src/config/client-ip.ts'
import type { Checked } from '#src/db/accounts/admission.ts'
import { database } from '#src/db/transaction.ts'

const form = z.object({
  username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  password: z.string().catch(''),
})

/** Opens the session and returns the response of Payload's own endpoint. */
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

/** Signs in to the admin UI by the same rules as the API. */
export const signIn: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  const { username, email, password } = form.parse(req.data ?? {})
  const ip = clientIp(req.headers)
  const name = username || email || ''
  const given = { name, password, ip, signal: req.signal }
  const checked = await checkSignIn(await database(req), given)
  return sessionResponse(req, checked, req.t('authentication:passed'))
}
