import {
  consumeChallenge,
  findPasskey,
  type PasskeyRow,
  recordPasskeyUse,
} from '#src/accounts/passkeys/sql/passkeys.ts'
import type { NewPasskey, PasskeyProof } from '#src/contract/passkeys.ts'
import type { Database } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { hashHandle, relyingParty } from './relying-party.ts'

/** The library throws for every kind of malformed or wrong signature. */
const orUndefined = async <T>(verification: Promise<T>): Promise<T | undefined> =>
  verification.catch(() => undefined)

/** `alone`: signing in by passkey only, which takes a PIN or fingerprint. */
type Expected = { readonly kind: 'alone' } | { readonly kind: 'second'; readonly account: number }

/**
 * The account of a passkey's signature; undefined when it is wrong. Its challenge is consumed first,
 * so that each is checked once, and the counter must move (compare-and-set).
 */
export async function verifyPasskey(
  db: Database,
  { handle, response }: PasskeyProof,
  expected: Expected,
): Promise<number | undefined> {
  const taken = await consumeChallenge(db, hashHandle(handle), 'sign-in')
  const account = expected.kind === 'second' ? expected.account : null
  if (!taken || taken.account !== account) return undefined
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (account !== null && passkey.account !== account)) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(env().BASE_URL)
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: toCredential(passkey),
      requireUserVerification: expected.kind === 'alone',
    }),
  )
  if (!verified?.verified) return undefined
  const isUsed = await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter)
  return isUsed ? passkey.account : undefined
}

const toCredential = ({ id, publicKey, counter }: PasskeyRow) => ({
  id,
  publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
  counter,
})

export async function verifyNewPasskey(
  db: Database,
  account: number,
  { handle, response }: NewPasskey,
): Promise<PasskeyRow | undefined> {
  const taken = await consumeChallenge(db, hashHandle(handle), 'register')
  if (taken?.account !== account) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(env().BASE_URL)
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response,
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    account,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
  }
}
