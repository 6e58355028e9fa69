import type { PayloadRequest, TypedUser } from 'payload'
import { changeOwnAccount, type Rejection } from '#src/accounts/own-account.ts'
import { InvalidRequest, NotFound, type RequestError } from '#src/server/http/errors.ts'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { clientIp } from '#src/settings/client-ip.ts'

/** The user of an authenticated operation; the request handler has checked the token. */
export function signedInUser({ user }: Pick<PayloadRequest, 'user'>): TypedUser {
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
export async function changeAccount(
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
