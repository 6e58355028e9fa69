import type { PayloadRequest, TypedUser } from 'payload'

/** The caller of an operation that needs a token, whom the kernel has let in. */
export function signedInUser({ user }: Pick<PayloadRequest, 'user'>): TypedUser {
  if (!user) throw new Error('the kernel let nobody in')
  return user
}
