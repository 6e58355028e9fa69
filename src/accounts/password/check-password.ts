import { createHash } from 'node:crypto'
import { normaliseName } from '#src/accounts/name.ts'
import { checkFactor, type FactorProof } from '#src/accounts/second-factor/check-factor.ts'
import { replaceOldDigest } from '#src/accounts/sessions/sql/credentials.ts'
import {
  type Attempt,
  claimAttempt,
  countFailure,
  resetAttempts,
} from '#src/accounts/sign-ins/sql/attempts.ts'
import type { Checked } from '#src/accounts/sql/admission.ts'
import {
  type CredentialsRow,
  findCredentials,
  findCredentialsByName,
} from '#src/accounts/sql/find.ts'
import { countEvent } from '#src/data/event-counts.ts'
import type { Database } from '#src/data/transaction.ts'
import { networkOf } from '#src/settings/client-network.ts'
import { type HashingClient, slowDown, withHashingSlot } from './hashing-limit.ts'
import { hashPassword, isTooLong, matchesPassword, oldDigest } from './password.ts'

interface Given {
  readonly password: string
}

export interface SignInAttempt extends Given, HashingClient {
  readonly name: string
  readonly proof?: FactorProof
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether it is the password, or that of a legacy digest. */
const isPasswordOf = (stored: CredentialsRow | undefined, password: string): Promise<boolean> => {
  const typed = isTooLong(password) ? '' : password
  return matchesPassword(typed, stored, stored?.isOldDigest ? oldDigest : undefined)
}

/** Replaces the hash of a legacy digest by the password's own (compare-and-set). */
async function upgrade(
  db: Database,
  stored: CredentialsRow,
  password: string,
): Promise<Checked | undefined> {
  const next = await hashPassword(password)
  if (await replaceOldDigest(db, stored, next)) return { id: stored.id, hash: next.hash }
  // A concurrent login has replaced it, or the password has changed: check against the current
  // hash.
  const current = await findCredentials(db, stored.id)
  if (!current || current.isOldDigest) return undefined
  return (await matchesPassword(password, current)) ? current : undefined
}

/**
 * Leaks nothing by response or timing: every attempt is counted before it is made, and costs as
 * many hashes, whether the account exists, is locked out, or the password is right. The caller
 * forgives the attempts once nothing else is wrong.
 */
async function attemptPassword(
  db: Database,
  stored: CredentialsRow | undefined,
  attempt: Attempt,
  password: string,
): Promise<Checked | undefined> {
  const isAllowed = await claimAttempt(db, attempt)
  const isRight = await isPasswordOf(isAllowed ? stored : undefined, password)
  if (!isRight || !stored) {
    await recordFailure(db, attempt.ip)
    const reason = isAllowed ? 'credentials' : 'locked'
    countEvent('muster_sign_in_rejections_total', { reason })
    return undefined
  }
  return stored.isOldDigest ? upgrade(db, stored, password) : stored
}

/**
 * Counts a failure of an IP address; after fifty its attempts get background priority in the
 * queue.
 */
export async function recordFailure(db: Database, ip: string): Promise<void> {
  slowDown(ip, await countFailure(db, networkOf(ip)))
}

/** Only someone with the right password learns of a second factor. */
export type SignInOutcome =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'factor missing' | 'factor wrong'; readonly account: number }
  | { readonly kind: 'admitted'; readonly checked: Checked }

const rejected = { kind: 'rejected' } as const

/** A wrong second factor counts as a wrong password. */
async function attemptFactor(
  db: Database,
  checked: Checked,
  attempt: Attempt,
  proof: FactorProof,
): Promise<SignInOutcome> {
  const factor = await checkFactor(db, checked.id, proof)
  if (factor === 'none' || factor === 'passed') {
    await resetAttempts(db, attempt)
    return { kind: 'admitted', checked }
  }
  if (factor === 'wrong') {
    await recordFailure(db, attempt.ip)
    countEvent('muster_sign_in_rejections_total', { reason: 'factor' })
  }
  return { kind: `factor ${factor}`, account: checked.id }
}

/**
 * Signs in by name (username or email), password and, where the account has one, second factor
 * (decisions §4). Rejected for anything else, after too many failures (rate limit), and when too
 * many attempts of this network are queued.
 */
export async function checkSignIn(
  db: Database,
  { name, password, ip, signal, proof = {} }: SignInAttempt,
): Promise<SignInOutcome> {
  const folded = normaliseName(name)
  const outcome = await withHashingSlot({ ip, signal }, async () => {
    const stored = folded === undefined ? undefined : await findCredentialsByName(db, folded)
    const account = stored ? `user ${stored.id}` : `name ${digestOf(folded ?? name)}`
    const attempt = { account, ip: networkOf(ip) }
    const checked = await attemptPassword(db, stored, attempt, password)
    return checked ? attemptFactor(db, checked, attempt, proof) : rejected
  })
  return outcome ?? rejected
}

/**
 * Checks the password of a signed-in account; rate-limited separately from its logins. Only while
 * holding the hashing semaphore (`withHashingSlot`).
 */
export async function checkOwnPassword(
  db: Database,
  { id, password, ip }: Given & { readonly id: number; readonly ip: string },
): Promise<Checked | undefined> {
  const stored = await findCredentials(db, id)
  const attempt = { account: `own ${id}`, ip: networkOf(ip) }
  const checked = await attemptPassword(db, stored, attempt, password)
  if (checked) await resetAttempts(db, attempt)
  return checked
}
