import type { Payload, PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import {
  type ConsentContext,
  recordWithdrawal,
  setConsentContext,
} from '#src/people/consents/sql/consents.ts'
import {
  forceUnsubscribe,
  type Identified,
  lockSubscriber,
  setPendingTopics,
} from '#src/people/subscribers/sql/subscribers.ts'
import {
  type Leaving,
  removeRequestsBefore,
  type Until,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { bySubscriber, without } from './subscribers.ts'

const withTopics = (topics: number[]) =>
  topics.length > 0 ? { topics } : { status: 'unsubscribed' as const }

interface LeavingBy extends Leaving {
  readonly consent: ConsentContext
  readonly until?: Until
}

/**
 * Unsubscribes a reader by the platform's operation, or leaves some topics, and removes what public
 * forms requested for them before; see `unsubscribeSubscriber`.
 */
export const unsubscribeByOperation = (
  req: PayloadRequest,
  identity: Identified,
  { consent, until, topics = [] }: LeavingBy,
): Promise<void> =>
  withTransaction(req, async (db) => {
    await removeRequestsBefore(db, identity, { until, topics })
    const subscriber = await lockSubscriber(db, identity)
    const isAll = topics.length === 0
    if (isAll && subscriber?.status !== 'subscribed' && 'email' in identity)
      await recordWithdrawal(db, identity.email, consent)
    if (!subscriber) return
    const { id, pendingTopics } = subscriber
    const leave = isAll ? [...subscriber.topics, ...pendingTopics] : topics
    const pending = without(pendingTopics, leave)
    if (pending.length < pendingTopics.length) await setPendingTopics(db, id, pending)
    const rest = without(subscriber.topics, leave)
    if (rest.length === subscriber.topics.length) return
    await req.payload.update({ ...bySubscriber(req, consent), id, data: withTopics(rest) })
  })

/**
 * Unsubscribes a reader, or leaves some topics, by email address or by the link in a mail; an email that is not subscribed
 * has its withdrawal recorded, for it may be imported later. Idempotent. Never prevented by
 * a hook or a required field that an organisation or a plugin added: if the platform's operation
 * fails, the row is updated by SQL (fallback).
 */
export async function unsubscribeSubscriber(
  req: PayloadRequest,
  identity: Identified,
  consent: ConsentContext,
  { topics }: Leaving = {},
): Promise<void> {
  try {
    await unsubscribeByOperation(req, identity, { consent, topics })
  } catch (error) {
    await unsubscribeWithoutHooks(req.payload, identity, { consent, error, topics })
  }
}

interface ForcedUnsubscribe extends LeavingBy {
  readonly error: unknown
}

export async function unsubscribeWithoutHooks(
  { db, logger }: Payload,
  identity: Identified,
  { consent, error, until, topics }: ForcedUnsubscribe,
): Promise<void> {
  const fault = describeFault(error)
  logger.error({ fault }, 'a reader could not be unsubscribed with hooks; doing so without them')
  await db.drizzle.transaction(async (tx) => {
    await removeRequestsBefore(tx, identity, { until, topics })
    await setConsentContext(tx, consent)
    await forceUnsubscribe(tx, identity, { topics })
  })
}
