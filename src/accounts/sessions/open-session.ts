import { randomUUID } from 'node:crypto'
import { jwtSign, type PayloadRequest, type TypedUser } from 'payload'
import { generatePayloadCookie } from 'payload/shared'
import { recordSession } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { admitSession, type Checked } from '#src/accounts/sql/admission.ts'
import { database } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { clientOf } from '../sign-ins/client.ts'

interface OpenedSession {
  readonly token: string
  /** Seconds since 1970. */
  readonly exp: number
  readonly user: TypedUser
  /** Value of the `Set-Cookie` header. */
  readonly cookie: string
}

/**
 * Opens a session of the admin UI for an account whose password was checked; undefined when the
 * password has changed since (compare-and-set). Not Payload's own login, which writes back the
 * account's whole row as read before hashing and loses a concurrent change of roles. `hasFactor`: the
 * provider has asked for a second factor, so that the account needs none here.
 */
export async function openSession(
  req: PayloadRequest,
  checked: Checked,
  hasFactor = false,
): Promise<OpenedSession | undefined> {
  const { payload } = req
  const { auth } = payload.collections.users.config
  const sid = randomUUID()
  const lifetime = auth.tokenExpiration
  const admitted = await admitSession(await database(req), checked, { sid, lifetime })
  if (!admitted) return undefined
  const { id, email } = admitted
  await recordSession(await database(req), id, sid, { ...clientOf(req.headers), hasFactor })
  await recordEntry(req, { actor: id, action: 'signed_in', collection: 'users' }, id)
  const { token, exp } = await jwtSign({
    fieldsToSign: { id, collection: 'users', email, sid },
    secret: payload.secret,
    tokenExpiration: lifetime,
  })
  const holder = await payload.findByID({ collection: 'users', id, depth: 0, req })
  const user = { ...holder, collection: 'users' as const, _strategy: 'local-jwt', _sid: sid }
  const { cookiePrefix } = payload.config
  const cookie = generatePayloadCookie({ collectionAuthConfig: auth, cookiePrefix, token })
  return { token, exp, user, cookie: String(cookie) }
}
