import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { auditContext } from '#src/contract/audit.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { type Database, isLockError, setLockTimeout } from '#src/data/transaction.ts'
import { claimMailbox } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { confirmationMail } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { LockedSubscriber } from '#src/people/subscribers/sql/subscribers.ts'
import {
  addSubscriptionRequest,
  findNewestDue,
  findSubscriptionSettings,
  hasLeftSince,
  isDueUpTo,
  lockNextRequest,
  postponeRequest,
  removeRequest,
  type StoredRequest,
  type SubscriptionRequest,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import { subscribeEmail, withNewEmail } from '#src/people/subscribers/subscribers.ts'
import {
  unsubscribeByOperation,
  unsubscribeWithoutHooks,
} from '#src/people/subscribers/unsubscribe.ts'
import { findStandardTopics } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'

/**
 * Sends the confirmation mail, at most one a day per mailbox, so that no one can flood a mailbox of
 * others. A suppressed address gets none. In the language that its reader said, or else the given one.
 */
export async function sendConfirmation(
  req: PayloadRequest,
  db: Database,
  { email, language }: { readonly email: string; readonly language: SiteLanguage },
  { id, status, suppression, pendingTopics, language: said }: LockedSubscriber,
): Promise<void> {
  const hasConfirmed = status === 'subscribed' && pendingTopics.length === 0
  const dueAt = hasConfirmed || suppression ? undefined : await claimMailbox(db, email)
  if (!dueAt) return
  const key = await mailLinkKey(req)
  const link = `${env().BASE_URL}/api/newsletter/confirm/${linkToken(key, 'confirm', id)}`
  const site = await findSite(db)
  await queueMail(req, {
    kind: 'confirmation',
    to: email,
    subscriberId: id,
    dueAt,
    ...confirmationMail({ ...site, language: said ?? language }, link),
  })
}

declare module 'payload' {
  export interface RequestContext {
    /** Set while requests of public forms are done, which reads must not wait for. */
    processesSubscriptionRequests?: boolean
  }
}

const mostWaiting = 1_000

/** When what was stored is done, in ms: the response is out by then. */
const pause = 20

/** How long a read waits for requests that came before it, in ms. */
const longestWait = 1_000

/**
 * How long a request waits for each lock, in ms: less than Postgres' deadlock timeout of a second,
 * so that in a deadlock it is the one to give way.
 */
const lockTimeout = 500

/** Attempts to do a request that fails, over about an hour. */
const mostAttempts = 12

const state = processWide('subscription-requests', () => ({
  waiting: 0,
  isPlanned: false,
  running: undefined as Promise<void> | undefined,
}))

/**
 * Stores what a public form requests; it is done once the response is out (`planRequests`): what is
 * known of an email, and so how much there is to do, cannot be inferred from the time of a response.
 * A crash loses nothing: the sweep does what is left. Reading subscribers waits for it
 * (`awaitSubscriptionRequests`).
 */
export async function acceptRequest(
  db: Database,
  request: SubscriptionRequest,
): Promise<'accepted' | 'too-many'> {
  if (state.waiting >= mostWaiting) return 'too-many'
  await addSubscriptionRequest(db, request)
  return 'accepted'
}

/** Counts what was stored, and does it once the response is out; to be called after the COMMIT. */
export function planRequests(payload: Payload): void {
  state.waiting += 1
  if (state.isPlanned) return
  state.isPlanned = true
  const run = async () => {
    await sleep(pause)
    state.isPlanned = false
    await processRequestsOrLog(payload)
  }
  void run()
}

/** Never rejects. */
export const processRequestsOrLog = (payload: Payload): Promise<void> =>
  processRequests(payload).catch((error: unknown) => logDelay(payload, error))

const logDelay = ({ logger }: Payload, error: unknown): void =>
  logger.error({ fault: describeFault(error) }, 'subscriptions wait for the next sweep')

/** Does the requests that are due, in their order; in one process one after the other. */
export function processRequests(payload: Payload): Promise<void> {
  state.running ??= (async () => {
    try {
      while (await processNext(payload));
      state.waiting = 0
    } finally {
      state.running = undefined
    }
  })()
  return state.running
}

/**
 * Waits until what public forms had requested before is done, whichever process accepted it, so
 * that later reads see a success; not for long, and never rejects.
 */
export async function awaitSubscriptionRequests(payload: Payload): Promise<void> {
  const settled = processDue(payload).catch((error: unknown) => logDelay(payload, error))
  await Promise.race([settled, sleep(longestWait, undefined, { ref: false })])
}

async function processDue(payload: Payload): Promise<void> {
  const { drizzle } = payload.db
  const deadline = Date.now() + longestWait
  const newest = await findNewestDue(drizzle)
  if (newest === undefined) return
  while (Date.now() < deadline && (await isDueUpTo(drizzle, newest))) await processRequests(payload)
}

async function processNext(payload: Payload): Promise<boolean> {
  const context = { ...auditContext('api'), processesSubscriptionRequests: true }
  const req = await createLocalReq({ context }, payload)
  let locked: StoredRequest | undefined
  try {
    const isDone = await withNewEmail(req, async (db) => {
      locked = await lockNextRequest(db)
      if (!locked) return false
      await setLockTimeout(db, lockTimeout)
      await processRequest(req, db, locked)
      await removeRequest(db, locked.id)
      return true
    })
    // One that fails goes on waiting.
    if (isDone) state.waiting = Math.max(0, state.waiting - 1)
    return isDone
  } catch (error) {
    if (!locked) throw error
    await afterFailure(payload, locked, error)
    return true
  }
}

async function processRequest(
  req: PayloadRequest,
  db: Database,
  { id, kind, language, topics, ...person }: StoredRequest,
): Promise<void> {
  const { email } = person
  const until = { request: id }
  if (kind === 'unsubscribe')
    return unsubscribeByOperation(req, { email }, { consent: { source: 'form' }, until, topics })
  if (await hasLeftSince(db, id)) return
  const { doubleOptIn, consentText } = await findSubscriptionSettings(db)
  const chosen = topics.length > 0 ? topics : await findStandardTopics(db)
  const subscriber = await subscribeEmail(
    req,
    db,
    { ...person, topics: chosen },
    {
      confirmFirst: doubleOptIn,
      consent: { source: 'form', text: consentText },
    },
  )
  if (doubleOptIn) await sendConfirmation(req, db, { email, language }, subscriber)
}

/**
 * Tries a request that failed again; what only an operation of the platform prevents, leaving does
 * without it. While it waits for a lock, the request itself stops mail.
 */
async function afterFailure(
  payload: Payload,
  request: StoredRequest,
  error: unknown,
): Promise<void> {
  const { db, logger } = payload
  const { id, kind, attempts } = request
  const leaves = kind === 'unsubscribe'
  const cause = leaves && !isLockError(error) ? await forceLeave(payload, request, error) : error
  if (cause === undefined) return
  logger.error({ fault: describeFault(cause), kind, attempts }, 'a subscription failed')
  if (leaves || attempts < mostAttempts)
    await postponeRequest(db.drizzle, id, { atOnce: !isLockError(cause) })
  else await removeRequest(db.drizzle, id)
}

/** Returns why it was not done. */
async function forceLeave(
  payload: Payload,
  { id, email, topics }: StoredRequest,
  error: unknown,
): Promise<unknown> {
  const how = { consent: { source: 'form' }, error, until: { request: id }, topics } as const
  return unsubscribeWithoutHooks(payload, { email }, how).catch((failure: unknown) => failure)
}
