import type { PayloadRequest, TypedUser } from 'payload'
import { changeOwnAccount, type Rejection } from '#src/accounts/own-account.ts'
import { signIn } from '#src/accounts/sessions/sign-in.ts'
import { clientOf } from '#src/accounts/sign-ins/client.ts'
import { presentCheckedUser, presentProfile } from '#src/content/presenters/staff-user.ts'
import {
  changePassword,
  checkAuth,
  getProfile,
  login,
  logout,
  updateProfile,
} from '#src/contract/auth.ts'
import { database } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import {
  InvalidRequest,
  NotFound,
  type RequestError,
  Unauthorized,
} from '#src/server/http/errors.ts'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { env } from '#src/settings/env.ts'

/** The user of an authenticated operation; the request handler has checked the token. */
function signedInUser({ user }: Pick<PayloadRequest, 'user'>): TypedUser {
  if (!user) throw new Error('the kernel admitted a request without a user')
  return user
}

type Command = typeof changeOwnAccount

const toError = (rejection: Rejection, passwordField: string): RequestError => {
  if (typeof rejection === 'object')
    return 'username' in rejection
      ? new InvalidRequest(`username: ${rejection.username}`)
      : new InvalidRequest(`${passwordField}: ${rejection.newPassword}`)
  if (rejection === 'account gone') return new NotFound('User not found')
  return new InvalidRequest(
    {
      'wrong password': 'Current password is incorrect',
      'username taken': 'Username already exists',
      'email taken': 'Email already exists',
    }[rejection],
  )
}

/**
 * Changes the caller's account; the request's token stays valid. `password.field` is the name of
 * the new password in the request body.
 */
async function changeAccount(
  req: PayloadRequest,
  { headers, signal }: Request,
  names: Parameters<Command>[2],
  password: (Parameters<Command>[3] & { field: string }) | undefined,
): Promise<{ success: true }> {
  const caller = {
    id: signedInUser(req).id,
    token: bearerToken(headers) ?? '',
    ip: clientIp(headers),
    signal,
  }
  const rejection = await changeOwnAccount(req, caller, names, password)
  if (rejection) throw toError(rejection, password?.field ?? '')
  return { success: true }
}

const passwordChange = (next: string | undefined, current: string | undefined) => {
  if (next === undefined) return undefined
  if (!current) throw new InvalidRequest('Current password is required to change password')
  return { current, next, field: 'password' }
}

export const profileEndpoints = [
  endpoint(getProfile, async ({ req }) =>
    presentProfile(rolesIn(req.payload.config), signedInUser(req)),
  ),

  endpoint(updateProfile, async ({ body, req, request }) => {
    const { password, currentPassword, ...names } = body
    return changeAccount(req, request, names, passwordChange(password, currentPassword))
  }),
]

export const authEndpoints = [
  endpoint(login, async ({ body, req, request }) => {
    const { username: name, password, code } = body
    const ip = clientIp(request.headers)
    const proof = { code }
    const signedIn = await signIn(
      await database(req),
      rolesIn(req.payload.config),
      { name, password, ip, signal: request.signal, proof, client: clientOf(request.headers) },
      env().JWT_SECRET,
    )
    if (!signedIn) throw new Unauthorized('Invalid credentials')
    const { token, user } = signedIn
    const entry = { actor: user.id, action: 'signed_in', collection: 'users' } as const
    await recordEntry(req, entry, user.id)
    return { token, user: { id: user.id, username: user.username, roles: user.roles } }
  }),

  endpoint(checkAuth, async ({ req }) => ({
    authenticated: true as const,
    user: presentCheckedUser(rolesIn(req.payload.config), signedInUser(req)),
  })),

  endpoint(logout, async () => ({ success: true as const })),

  endpoint(changePassword, async ({ body, req, request }) => {
    const { currentPassword: current, newPassword: next } = body
    return changeAccount(req, request, {}, { current, next, field: 'newPassword' })
  }),
]
