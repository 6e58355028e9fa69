import type { PayloadRequest } from 'payload'
import { bearerToken } from '#src/accounts/bearer.ts'
import { changeOwnAccount, type Refusal } from '#src/accounts/own-account.ts'
import { clientAddress } from '#src/config/client-address.ts'
import { InvalidRequest, NotFound, type RequestError } from '#src/http/errors.ts'
import { signedInUser } from './signed-in-user.ts'

type Command = typeof changeOwnAccount

/** The documented error messages (contract "Errors", decisions §4). */
const toError = (refusal: Refusal, passwordField: string): RequestError => {
  if (typeof refusal === 'object')
    return 'username' in refusal
      ? new InvalidRequest(`username: ${refusal.username}`)
      : new InvalidRequest(`${passwordField}: ${refusal.newPassword}`)
  if (refusal === 'account gone') return new NotFound('User not found')
  return new InvalidRequest(
    {
      'wrong password': 'Current password is incorrect',
      'username taken': 'Username already exists',
      'email taken': 'Email already exists',
    }[refusal],
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
    address: clientAddress(headers),
    signal,
  }
  const refusal = await changeOwnAccount(req, caller, names, password)
  if (refusal) throw toError(refusal, password?.field ?? '')
  return { success: true }
}
