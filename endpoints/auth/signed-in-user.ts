import type { PayloadRequest, TypedUser } from 'payload'

/** The user of an authenticated operation; the request handler has checked the token. */
export function signedInUser({ user }: Pick<PayloadRequest, 'user'>): TypedUser {
  if (!user) throw new Error('the kernel admitted a request without a user')
  return user
}
