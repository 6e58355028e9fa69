import {
  APIError,
  addDataAndFileToRequest,
  type PayloadHandler,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { hashMailedToken } from '#src/accounts/mailed-token.ts'
import { normaliseName } from '#src/accounts/name.ts'
import { recordFailure } from '#src/accounts/password/check-password.ts'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { hashPassword, passwordProblem } from '#src/accounts/password/password.ts'
import { mailResetLink } from '#src/accounts/password/reset-link.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import { resetPassword } from '#src/accounts/sessions/sql/credentials.ts'
import type { Checked } from '#src/accounts/sql/admission.ts'
import { database } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { passwordError } from './users-hooks.ts'

const request = z.object({
  username: z.string().catch(''),
  email: z.string().catch(''),
})

/**
 * Mails a reset link to an active account. Responds at once and alike whether the account exists, so
 * that neither body nor timing reveals it.
 */
export const requestLink: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  const { username, email } = request.parse(req.data ?? {})
  const name = normaliseName(username || email)
  if (name) void mailLink(req, name)
  return Response.json({ message: req.t('general:success') })
}

async function mailLink({ payload }: PayloadRequest, name: string): Promise<void> {
  try {
    await mailResetLink(payload, name)
  } catch (error) {
    payload.logger.error(
      { kind: error instanceof Error ? error.name : '' },
      'password reset mail failed',
    )
  }
}

const reset = z.object({ token: z.string().min(1), password: z.string() })

/**
 * Sets a new password by a mailed link, revokes every token and session, and signs in accounts
 * without a second factor.
 */
export const setPassword: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  const given = reset.safeParse(req.data)
  if (!given.success) throw new APIError('Missing required data.', 400)
  const { token, password } = given.data
  const problem = await passwordProblem(password)
  if (problem) throw passwordError(problem, req)
  const checked = await resetWithSlot(req, token, password)
  if (!checked) throw new APIError('Token is either invalid or has expired.', 403)
  const message = req.t('authentication:passwordResetSuccessfully')
  // A mailbox is one factor: users with a second one sign in with it.
  const { hasTotp, passkeys } = await findFactors(await database(req), checked.id)
  if (hasTotp || passkeys > 0) return Response.json({ message })
  return sessionResponse(req, checked, message)
}

/** Resets the password under the hashing semaphore; undefined for an invalid token. */
async function resetWithSlot(
  req: Parameters<PayloadHandler>[0],
  token: string,
  password: string,
): Promise<Checked | undefined> {
  const db = await database(req)
  const ip = clientIp(req.headers)
  return withHashingSlot({ ip, signal: req.signal }, async () => {
    const hashed = await hashPassword(password)
    const id = await resetPassword(db, hashMailedToken(token), hashed)
    if (id !== undefined) {
      await recordEntry(req, { actor: id, action: 'password_changed', collection: 'users' }, id)
      return { id, hash: hashed.hash }
    }
    await recordFailure(db, ip)
    return undefined
  })
}
