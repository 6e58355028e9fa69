import { createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { codePoints } from '#src/contract/values.ts'
import { holdsHashingSlot } from './hashing-limit.ts'

/** What is hashed of a new password: keyboards compose the same letters differently (NIST SP 800-63B). */
export const hashedForm = (password: string): string => password.normalize('NFKC')

let loaded: Promise<ReadonlySet<string>> | undefined

/** A list of 49,000, loaded when a password is set for the first time. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return (await loaded).has(hashedForm(password).trim().toLowerCase())
}

const derive = promisify(pbkdf2)

/** Payload's own format, so that each can check hashes stored by the other. */
const prefix = 'pbkdf2-sha256-v1:'
const iterations = 600_000
const keyBytes = 32

export interface PasswordHash {
  readonly hash: string
  /** Hex, used as text. */
  readonly salt: string
}

export const passwordLength = { min: 8, max: 256 } as const

export const commonProblem = 'must not be a common password'

/** In code points as it is hashed; composing shortens no password by more than three quarters. */
const lengthOf = (password: string): number =>
  password.length > 8 * passwordLength.max ? password.length : codePoints(hashedForm(password))

/** Whether it is longer than passwords are, in either of its forms. */
export const isTooLong = (password: string): boolean =>
  lengthOf(password) > passwordLength.max && codePoints(password) > passwordLength.max

export async function passwordProblem(password: string): Promise<string | undefined> {
  const length = lengthOf(password)
  if (length < passwordLength.min) return `must be at least ${passwordLength.min} characters`
  if (length > passwordLength.max) return `must be at most ${passwordLength.max} characters`
  return (await isCommonPassword(password)) ? commonProblem : undefined
}

async function hashWith(password: string, salt: string): Promise<string> {
  if (!holdsHashingSlot()) throw new Error('a password is hashed outside of the queue')
  return prefix + (await derive(password, salt, iterations, keyBytes, 'sha256')).toString('hex')
}

/** Hashes a new password (PBKDF2). Only while holding the semaphore (`withHashingSlot`). */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(32).toString('hex')
  return { hash: await hashWith(hashedForm(password), salt), salt }
}

/** A hash that no password is known for, unlike any other. */
export const unusablePassword = (): PasswordHash => ({
  hash: prefix + randomBytes(keyBytes).toString('hex'),
  salt: randomBytes(32).toString('hex'),
})

/** A hash that no password has, compared for unknown accounts in the same time. */
const unknownUser: PasswordHash = { hash: prefix + '0'.repeat(2 * keyBytes), salt: '0'.repeat(64) }

/**
 * Compares a text with a hash in constant time; without a hash false, after the same time. Only
 * while holding the semaphore.
 */
export async function matchesHash(
  text: string,
  stored: PasswordHash | undefined,
): Promise<boolean> {
  const { hash, salt } = stored ?? unknownUser
  const given = Buffer.from(await hashWith(text, salt))
  const expected = Buffer.from(hash)
  const same = given.length === expected.length && timingSafeEqual(given, expected)
  return same && stored !== undefined
}

/**
 * Compares a password with a hash: as new ones are hashed, and as it was typed, which older hashes
 * are of. The time depends on what is typed alone. Only while holding the semaphore.
 */
export async function matchesPassword(
  password: string,
  stored: PasswordHash | undefined,
  toText: (password: string) => string = (same) => same,
): Promise<boolean> {
  let matches = false
  for (const form of new Set([hashedForm(password), password]))
    if (await matchesHash(toText(form), stored)) matches = true
  return matches
}

/** The password digest of the old service: unsalted SHA-256 in lower-case hex. */
export const oldDigest = (password: string): string =>
  createHash('sha256').update(password).digest('hex')
