import { addChallenge, findPasskeysOf } from '#src/accounts/passkeys/sql/passkeys.ts'
import type { Database } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { hashHandle, newHandle, relyingParty, userHandle } from './relying-party.ts'

export interface PasskeyChallenge {
  readonly handle: string
  readonly options: { readonly challenge: string; readonly [name: string]: unknown }
}

/** How long people may take, in ms; the challenge is stored as long. */
const timeout = 5 * 60_000

/**
 * A challenge to sign in: for any passkey that its authenticator finds by itself, where the person
 * proves who they are by PIN or fingerprint; or, as a second factor, for those of an account.
 */
export async function challengeSignIn(
  db: Database,
  network: string,
  account: number | null,
): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const passkeys = account === null ? [] : await findPasskeysOf(db, account)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(env().BASE_URL).id,
    userVerification: account === null ? 'required' : 'preferred',
    timeout,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  })
  const handle = newHandle()
  const { challenge } = options
  const handleHash = hashHandle(handle)
  await addChallenge(db, { handleHash, purpose: 'sign-in', account, challenge, network })
  return { handle, options: { ...options } }
}

interface Registering {
  readonly id: number
  readonly username: string
  readonly displayName: string
}

/** A challenge to make a passkey for an account; an authenticator that has one is not asked again. */
export async function challengeRegistration(
  db: Database,
  network: string,
  { id, username, displayName }: Registering,
  site: string,
): Promise<PasskeyChallenge> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const passkeys = await findPasskeysOf(db, id)
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: relyingParty(env().BASE_URL).id,
    userID: userHandle(id),
    userName: username,
    userDisplayName: displayName || username,
    attestationType: 'none',
    timeout,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: passkeys.map((each) => ({ id: each.id, transports: each.transports })),
  })
  const handle = newHandle()
  const { challenge } = options
  const handleHash = hashHandle(handle)
  await addChallenge(db, { handleHash, purpose: 'register', account: id, challenge, network })
  return { handle, options: { ...options } }
}
