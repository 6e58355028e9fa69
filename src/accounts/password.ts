import { createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** The platform's own format, so that it can check what we store and we what it stores. */
const prefix = 'pbkdf2-sha256-v1:'
const iterations = 600_000
const keyBytes = 32

export interface PasswordHash {
  readonly hash: string
  /** Hex, used as text. */
  readonly salt: string
}

export const passwordLength = { min: 8, max: 256 } as const

/** What is wrong with a new password, in words; undefined when nothing is (decisions §4). */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  if (length < passwordLength.min) return `must be at least ${passwordLength.min} characters`
  if (length > passwordLength.max) return `must be at most ${passwordLength.max} characters`
  return undefined
}

const hashWith = async (password: string, salt: string): Promise<string> =>
  prefix + (await derive(password, salt, iterations, keyBytes, 'sha256')).toString('hex')

/** Hashes a new password. Only within a turn (`inHashingTurn`). */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(32).toString('hex')
  return { hash: await hashWith(password, salt), salt }
}

/** A hash that no password has, checked where there is none, so that it takes as long. */
const nobody: PasswordHash = { hash: prefix + '0'.repeat(2 * keyBytes), salt: '0'.repeat(64) }

/**
 * Whether the text is the one hashed; without a hash, no, after the same time. Only within
 * a turn.
 */
export async function matchesHash(
  text: string,
  stored: PasswordHash | undefined,
): Promise<boolean> {
  const { hash, salt } = stored ?? nobody
  const given = Buffer.from(await hashWith(text, salt))
  const wanted = Buffer.from(hash)
  const same = given.length === wanted.length && timingSafeEqual(given, wanted)
  return same && stored !== undefined
}

/** What accounts of the old service were stored as: a bare SHA-256, in lower-case hex. */
export const oldDigest = (password: string): string =>
  createHash('sha256').update(password).digest('hex')
