import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isSessionNew } from '#src/accounts/sessions/sql/sessions.ts'
import type { Checked } from '#src/accounts/sql/admission.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { database } from '#src/data/transaction.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { checkOwnPassword } from './check-password.ts'
import { withHashingSlot } from './hashing-limit.ts'

/** Confirmed passwords by request, garbage-collected with it. */
const confirmed = new WeakMap<PayloadRequest, Checked>()

/**
 * Checks the current password of the signed-in user, and records on the request that it was
 * right. Call it before a transaction begins: so a failed attempt counts even when the change is
 * rolled back, and what is queued holds no connection. False as well when too many attempts of this
 * network are queued.
 */
export async function confirmCurrentPassword(
  req: PayloadRequest,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<boolean> {
  const ip = clientIp(req.headers)
  const db = await database(req)
  const checked = await withHashingSlot({ ip, signal: req.signal }, () =>
    checkOwnPassword(db, { id, password, ip }),
  )
  if (checked) confirmed.set(req, checked)
  return checked !== undefined
}

export async function isPasswordConfirmed(req: PayloadRequest, id: number): Promise<boolean> {
  const checked = confirmed.get(req)
  if (checked?.id !== id) return false
  return (await findCredentials(await database(req), id))?.hash === checked.hash
}

const withSession = z.object({ _sid: z.string() })

/**
 * Demands the current password, so that neither a session left open nor a stolen token gives itself
 * a lasting way in; of who has none, a sign-in with the provider just now. Throws Rejection.
 */
export async function demandPassword(
  req: PayloadRequest,
  id: number,
  password: string,
): Promise<void> {
  const db = await database(req)
  if ((await findCredentials(db, id))?.hash === '') {
    const session = withSession.safeParse(req.user).data?._sid
    if (session && (await isSessionNew(db, id, session))) return
    throw new Rejection(400, 'sign-in-again')
  }
  if (!(await confirmCurrentPassword(req, { id, password })))
    throw new Rejection(400, 'password-wrong')
}
