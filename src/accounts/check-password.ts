import { createHash } from 'node:crypto'
import { networkOf } from '#src/config/client-network.ts'
import type { Checked } from '#src/db/accounts/admission.ts'
import {
  type Attempt,
  claimAttempt,
  countFailure,
  forgiveAttempts,
} from '#src/db/accounts/attempts.ts'
import { replaceOldDigest } from '#src/db/accounts/credentials.ts'
import {
  type CredentialsRow,
  findCredentials,
  findCredentialsByName,
} from '#src/db/accounts/find.ts'
import type { Database } from '#src/db/transaction.ts'
import { type HashingClient, inHashingTurn, slowDown } from './hashing-turn.ts'
import { foldName } from './name.ts'
import { hashPassword, matchesHash, oldDigest, passwordLength } from './password.ts'

interface Given {
  readonly password: string
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const isTooLong = (password: string): boolean => [...password].length > passwordLength.max

/** What the stored hash was made of, if this is the password. */
const hashedText = (password: string, stored: CredentialsRow | undefined): string => {
  if (isTooLong(password)) return ''
  return stored?.isOldDigest ? oldDigest(password) : password
}

/** The password's own hash takes the place of that of the old service's digest. */
async function upgrade(
  db: Database,
  stored: CredentialsRow,
  password: string,
): Promise<Checked | undefined> {
  const next = await hashPassword(password)
  if (await replaceOldDigest(db, stored, next)) return { id: stored.id, hash: next.hash }
  // Another login was first, or the password has changed meanwhile: what counts is there now.
  const current = await findCredentials(db, stored.id)
  if (!current || current.isOldDigest) return undefined
  return (await matchesHash(password, current)) ? current : undefined
}

/**
 * The order in which nothing can be told from the outside: every attempt is counted before it
 * is made, and costs one hash, whether the account exists, is shut, or the password is right.
 */
async function attemptPassword(
  db: Database,
  stored: CredentialsRow | undefined,
  attempt: Attempt,
  password: string,
): Promise<Checked | undefined> {
  const isAllowed = await claimAttempt(db, attempt)
  const text = hashedText(password, stored)
  const isRight = await matchesHash(text, isAllowed ? stored : undefined)
  if (!isRight || !stored) {
    await noteFailure(db, attempt.address)
    return undefined
  }
  await forgiveAttempts(db, attempt)
  return stored.isOldDigest ? upgrade(db, stored, password) : stored
}

/** Counts a failure against its address, which past fifty of them waits behind all others. */
export async function noteFailure(db: Database, address: string): Promise<void> {
  slowDown(address, await countFailure(db, networkOf(address)))
}

/**
 * The account that signs in with this name, its username or its email, and this password
 * (decisions §4); undefined for everybody else, after too many failures, and when too many
 * attempts from this address wait.
 */
export async function checkSignIn(
  db: Database,
  { name, password, address, signal }: Given & HashingClient & { readonly name: string },
): Promise<Checked | undefined> {
  const folded = foldName(name)
  return inHashingTurn({ address, signal }, async () => {
    const stored = folded === undefined ? undefined : await findCredentialsByName(db, folded)
    const account = stored ? `user ${stored.id}` : `name ${digestOf(folded ?? name)}`
    return attemptPassword(db, stored, { account, address: networkOf(address) }, password)
  })
}

/**
 * Whether a signed-in account knows its password, counted apart from its logins. Only within a
 * turn (`inHashingTurn`).
 */
export async function checkOwnPassword(
  db: Database,
  { id, password, address }: Given & { readonly id: number; readonly address: string },
): Promise<Checked | undefined> {
  const stored = await findCredentials(db, id)
  const attempt = { account: `own ${id}`, address: networkOf(address) }
  return attemptPassword(db, stored, attempt, password)
}
