import { AuthenticationError, type PayloadRequest } from 'payload'
import type { Checked } from '#src/accounts/sql/admission.ts'
import { openSession } from './sessions/open-session.ts'

/** Opens the session and returns the response of Payload's own endpoint. */
export async function sessionResponse(
  req: PayloadRequest,
  checked: Checked | undefined,
  message: string,
): Promise<Response> {
  const session = checked && (await openSession(req, checked))
  if (!session) throw new AuthenticationError(req.t, true)
  const { token, exp, user, cookie } = session
  return Response.json({ message, exp, token, user }, { headers: { 'Set-Cookie': cookie } })
}
