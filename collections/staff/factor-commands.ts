import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { CommandError, command, readCommand } from '#collections/command.ts'
import { challengeRegistration } from '#src/accounts/passkeys/challenge.ts'
import { forgetPasskey, registerPasskey } from '#src/accounts/passkeys/own-passkeys.ts'
import { confirmCurrentPassword } from '#src/accounts/password/current-password.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  removeAuthenticator,
  renewCodes,
  resetFactors,
} from '#src/accounts/second-factor/enrolment.ts'
import { clientNetwork } from '#src/config/client-network.ts'
import { env } from '#src/config/env.ts'
import {
  type changed,
  confirmedByPassword,
  type factors,
  type issuedCodes,
  removedPasskey,
  totpConfirmation,
  type totpEnrolment,
} from '#src/contract/accounts.ts'
import { newPasskey, type passkeyChallenge } from '#src/contract/passkeys.ts'
import { findFactors } from '#src/db/accounts/factors.ts'
import { listPasskeys } from '#src/db/accounts/passkeys.ts'
import { database } from '#src/db/transaction.ts'

/** A command on one's own account, also for who must add a factor first. */
const own = { area: 'self', method: 'post' } as const

/** Demands the current password, so that a session left open does not change who signs in. */
async function demandPassword(req: PayloadRequest, id: number, password: string): Promise<void> {
  if (!(await confirmCurrentPassword(req, { id, password })))
    throw new CommandError(400, 'password-wrong')
}

/** The outcome of a change, or the reason of its rejection as an error. */
const orThrow = <T>(outcome: T): Exclude<T, string> => {
  if (typeof outcome === 'string')
    throw new CommandError(409, outcome as ConstructorParameters<typeof CommandError>[1] & string)
  return outcome as Exclude<T, string>
}

const siteName = async (req: PayloadRequest): Promise<string> => {
  const settings = await req.payload.findGlobal({ slug: 'settings', depth: 0, req })
  return settings.siteName || new URL(env().BASE_URL).hostname
}

const list = command({
  ...own,
  method: 'get',
  path: '/factors',
  run: async (req, { by }): Promise<z.input<typeof factors>> => {
    const db = await database(req)
    return { ...(await findFactors(db, by)), passkeys: await listPasskeys(db, by) }
  },
})

const begin = command({
  ...own,
  path: '/begin-totp',
  run: async (req, { by }): Promise<z.input<typeof totpEnrolment>> => {
    const { password } = await readCommand(req, confirmedByPassword)
    await demandPassword(req, by, password)
    const names = { site: await siteName(req), username: req.user?.username ?? '' }
    return orThrow(await beginEnrolment(req, by, names))
  },
})

const confirm = command({
  ...own,
  path: '/confirm-totp',
  run: async (req, { by }): Promise<z.input<typeof issuedCodes>> => {
    const { code } = await readCommand(req, totpConfirmation)
    return { codes: orThrow(await confirmEnrolment(req, by, code)) }
  },
})

const removeTotp = command({
  ...own,
  path: '/remove-totp',
  run: async (req, { by }): Promise<z.input<typeof changed>> => {
    const { password } = await readCommand(req, confirmedByPassword)
    await demandPassword(req, by, password)
    return { changed: orThrow(await removeAuthenticator(req, by)) }
  },
})

const renew = command({
  ...own,
  path: '/renew-recovery-codes',
  run: async (req, { by }): Promise<z.input<typeof issuedCodes>> => {
    const { password } = await readCommand(req, confirmedByPassword)
    await demandPassword(req, by, password)
    return { codes: orThrow(await renewCodes(req, by)) }
  },
})

const beginPasskey = command({
  ...own,
  path: '/begin-passkey',
  run: async (req, { by }): Promise<z.input<typeof passkeyChallenge>> => {
    const { password } = await readCommand(req, confirmedByPassword)
    await demandPassword(req, by, password)
    const { username = '', displayName } = req.user ?? {}
    const account = { id: by, username, displayName: displayName ?? '' }
    const network = clientNetwork(req.headers)
    return challengeRegistration(await database(req), network, account, await siteName(req))
  },
})

const addPasskey = command({
  ...own,
  path: '/add-passkey',
  run: async (req, { by }): Promise<z.input<typeof issuedCodes>> => {
    const made = await readCommand(req, newPasskey)
    return { codes: orThrow(await registerPasskey(req, by, made)) }
  },
})

const removePasskey = command({
  ...own,
  path: '/remove-passkey',
  run: async (req, { by }): Promise<z.input<typeof changed>> => {
    const { id, password } = await readCommand(req, removedPasskey)
    await demandPassword(req, by, password)
    return { changed: orThrow(await forgetPasskey(req, by, id)) }
  },
})

const reset = command({
  method: 'post',
  path: '/:id/reset-factors',
  area: 'users',
  level: 'write',
  run: async (req, { id, by }): Promise<z.input<typeof changed>> => {
    if (id === by) throw new CommandError(409, 'account-own')
    return { changed: orThrow(await resetFactors(req, id)) }
  },
})

/** Endpoints of second factors: one's own, and for administrators the reset of a colleague's. */
export const factorCommands: Endpoint[] = [
  list,
  begin,
  confirm,
  removeTotp,
  renew,
  beginPasskey,
  addPasskey,
  removePasskey,
  reset,
]
