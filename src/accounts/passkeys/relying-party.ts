import { createHash, randomBytes } from 'node:crypto'

/** The relying party of passkeys: the host of `BASE_URL`, and its origin (WebAuthn §4 “RP ID”). */
export function relyingParty(baseUrl: string): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}

/** A random name of a challenge, of which the database has the hash alone. */
export const newHandle = (): string => randomBytes(24).toString('base64url')

export const hashHandle = (handle: string): string =>
  createHash('sha256').update(handle).digest('hex')

/**
 * The id by which authenticators know an account: derived from its number, so that it says nothing
 * about the person (WebAuthn §14.6.1).
 */
export const userHandle = (account: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(`muster account ${account}`).digest())
