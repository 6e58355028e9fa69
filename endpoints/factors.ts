import type { PayloadRequest } from 'payload'
import { challengeRegistration } from '#src/accounts/passkeys/challenge.ts'
import { forgetPasskey, registerPasskey } from '#src/accounts/passkeys/own-passkeys.ts'
import { listPasskeys } from '#src/accounts/passkeys/sql/passkeys.ts'
import { demandPassword } from '#src/accounts/password/current-password.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  removeAuthenticator,
  renewCodes,
  resetFactors,
} from '#src/accounts/second-factor/enrolment.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetUserFactors,
} from '#src/contract/accounts.ts'
import { database } from '#src/data/transaction.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { env } from '#src/settings/env.ts'

/** The outcome of a change; throws the reason of its rejection. */
const accepted = <T>(outcome: T | ErrorCode): T => {
  if (typeof outcome === 'string') throw new Rejection(409, outcome as ErrorCode)
  return outcome
}

const siteName = async (req: PayloadRequest): Promise<string> => {
  const settings = await req.payload.findGlobal({ slug: 'settings', depth: 0, req })
  return settings.siteName || new URL(env().BASE_URL).hostname
}

export const factorEndpoints = [
  endpoint(readFactors, async ({ req, by }) => {
    const db = await database(req)
    return { ...(await findFactors(db, by)), passkeys: await listPasskeys(db, by) }
  }),
  endpoint(beginTotp, async ({ req, by, body: { password } }) => {
    await demandPassword(req, by, password)
    const names = { site: await siteName(req), username: req.user?.username ?? '' }
    return accepted(await beginEnrolment(req, by, names))
  }),
  endpoint(confirmTotp, async ({ req, by, body: { code } }) => ({
    codes: accepted(await confirmEnrolment(req, by, code)),
  })),
  endpoint(removeTotp, async ({ req, by, body: { password } }) => {
    await demandPassword(req, by, password)
    return { changed: accepted(await removeAuthenticator(req, by)) }
  }),
  endpoint(renewRecoveryCodes, async ({ req, by, body: { password } }) => {
    await demandPassword(req, by, password)
    return { codes: accepted(await renewCodes(req, by)) }
  }),
  endpoint(beginPasskey, async ({ req, by, body: { password } }) => {
    await demandPassword(req, by, password)
    const { username = '', displayName } = req.user ?? {}
    const account = { id: by, username, displayName: displayName ?? '' }
    const network = clientNetwork(req.headers)
    return challengeRegistration(await database(req), network, account, await siteName(req))
  }),
  endpoint(addPasskey, async ({ req, by, body }) => ({
    codes: accepted(await registerPasskey(req, by, body)),
  })),
  endpoint(removePasskey, async ({ req, by, body: { id, password } }) => {
    await demandPassword(req, by, password)
    return { changed: accepted(await forgetPasskey(req, by, id)) }
  }),
  endpoint(resetUserFactors, async ({ req, by, params: { id } }) => {
    if (id === by) throw new Rejection(409, 'account-own')
    return { changed: accepted(await resetFactors(req, id)) }
  }),
]
