import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { hasProvider } from '#src/accounts/identity-provider/provider.ts'
import { challengeSignIn as challenge } from '#src/accounts/passkeys/challenge.ts'
import { verifyPasskey } from '#src/accounts/passkeys/verify-passkey.ts'
import { recordFailure } from '#src/accounts/password/check-password.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import {
  endOthers,
  endToken,
  listSignIns as findSignIns,
} from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import {
  challengeSignIn,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  signInWithPasskey,
} from '#src/contract/accounts.ts'
import { database } from '#src/data/transaction.ts'
import { endSessions } from '#src/platform/sql/write-sessions.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { hashToken } from '#src/server/tokens/token.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { clientNetwork } from '#src/settings/client-network.ts'

const withSession = z.object({ _sid: z.string() })

/** The session or the token that a request came with. */
const ownKeys = ({ user, headers }: PayloadRequest) => {
  const session = withSession.safeParse(user).data?._sid ?? null
  const token = session === null ? bearerToken(headers) : undefined
  return { session, token: token === undefined ? null : hashToken(token) }
}

export const signInEndpoints = [
  endpoint(challengeSignIn, async ({ req }) =>
    challenge(await database(req), clientNetwork(req.headers), null),
  ),
  // A wrong signature counts as a failure of its client.
  endpoint(signInWithPasskey, async ({ req, body }) => {
    const db = await database(req)
    const account = await verifyPasskey(db, body, { kind: 'alone' })
    const found = account === undefined ? undefined : await findCredentials(db, account)
    // Who has no password is let in by the provider alone; a passkey is a second factor there.
    const checked = found?.hash === '' && hasProvider() ? undefined : found
    if (!checked) await recordFailure(db, clientIp(req.headers))
    return sessionResponse(req, checked, req.t('authentication:passed'))
  }),
  endpoint(listSignIns, async ({ req, by }) => {
    const { session, token } = ownKeys(req)
    const rows = await findSignIns(await database(req), by)
    return { signIns: rows.map((row) => ({ ...row, isThis: row.key === (session ?? token) })) }
  }),
  transactional(endSignIn, async ({ req, by, body: { key, kind } }, db) => {
    if (key === ownKeys(req).session) throw new Rejection(409, 'sign-in-own')
    await (kind === 'session' ? endSessions(db, by, key) : endToken(db, by, key))
    return { changed: true as const }
  }),
  transactional(endOtherSignIns, async ({ req, by }, db) => {
    await endOthers(db, by, ownKeys(req))
    return { changed: true as const }
  }),
]
