import { createHash, webcrypto } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { int4Max } from '#src/contract/values.ts'
import { processWide } from '#src/settings/process-wide.ts'

/** Token lifetime in seconds (contract "Authentication" 3). */
export const tokenLifetime = 7 * 24 * 60 * 60

const seconds = z.int().positive()

const claims = z.strictObject({
  userId: z.int().positive().max(int4Max),
  username: z.string(),
  roles: z.array(z.string()),
  iat: seconds,
  exp: seconds,
})
export type Claims = z.infer<typeof claims>

const header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') })

const imported = new Map<string, Promise<webcrypto.CryptoKey>>()

/** Cached: a process has few secrets, and every request of staff would wait for an import. */
const keyOf = (secret: string): Promise<webcrypto.CryptoKey> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    imported.get(secret) ??
    webcrypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign', 'verify'])
  imported.set(secret, key)
  return key
}

/**
 * Signs a token with exactly the documented header and claims, valid from `issuedAt` (in
 * seconds).
 */
export async function signToken(
  holder: { readonly id: number; readonly username: string; readonly roles: readonly string[] },
  issuedAt: number,
  secret: string,
): Promise<string> {
  const { id, username, roles } = holder
  return new SignJWT({ userId: id, username, roles })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifetime)
    .sign(await keyOf(secret))
}

/** By the hash of secret and token: to verify a signature takes its turn in the pool of threads. */
const verified = processWide('verified tokens', () => new LRUCache<string, Claims>({ max: 1_000 }))

const readSigned = async (token: string, secret: string): Promise<Claims | undefined> => {
  const name = hashToken(`${secret} ${token}`)
  const known = verified.get(name)
  if (known) return known
  try {
    if (!header.safeParse(decodeProtectedHeader(token)).success) return undefined
    const { payload } = await compactVerify(token, await keyOf(secret), { algorithms: ['HS256'] })
    const { data } = claims.safeParse(JSON.parse(new TextDecoder().decode(payload)))
    if (data) verified.set(name, data)
    return data
  } catch {
    return undefined
  }
}

/**
 * Verifies a token; returns its claims, or undefined if none of our secrets signed it. Its header
 * must equal ours, so that no other algorithm and no `kid`, `jwk` or `crit` has any effect.
 */
export async function readToken(
  token: string,
  secrets: readonly string[],
): Promise<Claims | undefined> {
  for (const secret of secrets) {
    const read = await readSigned(token, secret)
    if (read) return read
  }
  return undefined
}

/**
 * Whether a token is valid at a time (in seconds): already issued and not expired. One that says it
 * lives longer than ours do never is.
 */
export const isTimely = ({ iat, exp }: Claims, now: number): boolean =>
  iat <= now && now < exp && exp <= iat + tokenLifetime

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
