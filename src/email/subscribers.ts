import type { PayloadRequest } from 'payload'
import type { SubscriberStatus } from '#src/contract/email/enums.ts'
import { findSubscriber, type HeldSubscriber, holdSubscriber } from '#src/db/email/subscribers.ts'
import { takenValue } from '#src/db/taken-value.ts'
import { type Database, withTransaction } from '#src/db/transaction.ts'
import { defined } from './defined.ts'

/**
 * What changes one subscriber, by staff or by the reader. Each holds the row first, so that what
 * happens at once happens one after the other. When somebody left follows from the status, by a
 * hook (src/hooks/subscriber.ts).
 */

const collection = 'newsletter-subscribers' as const

const byStaff = (req: PayloadRequest) =>
  ({ collection, overrideAccess: false, depth: 0, req }) as const

/** Readers have no account: what they may do with their own address is decided by the caller. */
const byReader = (req: PayloadRequest) =>
  ({ collection, overrideAccess: true, depth: 0, req }) as const

/** More than two attempts are needed only if the address is removed in between. */
const attempts = 5

/**
 * Runs work that may add an address, in a transaction; anew when another transaction has added it
 * meanwhile, so that the work finds it there.
 */
export async function withNewAddress<T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(req, work)
    } catch (error) {
      if (attempt === attempts || takenValue(error, req) === undefined) throw error
    }
  }
}

export interface Subscription {
  /** Trimmed, lower-case. */
  readonly email: string
  /** "" when not given. */
  readonly name: string
  readonly source: string
}

const unknownSource = 'unknown'

const newSubscriber = ({ email, name, source }: Subscription, status: SubscriberStatus) => ({
  email,
  name: name || null,
  source: source || unknownSource,
  status,
})

/** What somebody brings who comes back: the new name and source, where they are given. */
const brought = ({ name, source }: Subscription, before: HeldSubscriber) => ({
  ...(name ? { name } : {}),
  source: (source === unknownSource ? '' : source) || before.source || unknownSource,
})

/**
 * Puts an address on the list and returns what it is now (contract "Newsletter subscriber",
 * decisions §3, §7). One that is on it stays as it is, name and source too; one that was not
 * takes the new ones where they are given. `confirmFirst` keeps a new or unsubscribed address
 * unsubscribed, until its owner confirms. Belongs within `withNewAddress`.
 */
export async function subscribeAddress(
  req: PayloadRequest,
  db: Database,
  subscription: Subscription,
  confirmFirst: boolean,
): Promise<HeldSubscriber> {
  const before = await holdSubscriber(db, { email: subscription.email })
  if (before?.status === 'subscribed') return before
  const status = confirmFirst ? 'unsubscribed' : 'subscribed'
  const how = { ...byReader(req), context: { awaitsConfirmation: confirmFirst } }
  if (before) {
    const data = { ...brought(subscription, before), status } as const
    await req.payload.update({ ...how, id: before.id, data })
    return { ...before, status }
  }
  const data = newSubscriber(subscription, status)
  const { id } = await req.payload.create({ ...how, data })
  return { id, status, suppression: null, source: data.source }
}

/** Adds an address for staff, or finds it as it is; returns its id. */
export const addSubscriber = (req: PayloadRequest, subscription: Subscription): Promise<number> =>
  withNewAddress(req, async (db) => {
    const known = await holdSubscriber(db, { email: subscription.email })
    if (known) return known.id
    const data = newSubscriber(subscription, 'subscribed')
    return (await req.payload.create({ ...byStaff(req), data })).id
  })

interface SubscriberChanges {
  readonly name?: string | null | undefined
  readonly status?: SubscriberStatus | undefined
}

/** Writes for staff what is given, and returns the subscriber. Throws the platform's NotFound. */
export const changeSubscriber = (
  req: PayloadRequest,
  id: number,
  { name, status }: SubscriberChanges,
) =>
  withTransaction(req, async (db) => {
    const data = defined({ name: name === undefined ? undefined : name || null, status })
    await req.payload.update({ ...byStaff(req), id, data })
    return findSubscriber(db, id)
  })

/** Deletes a subscriber for good, for staff. Throws the platform's NotFound. */
export const deleteSubscriber = (req: PayloadRequest, id: number): Promise<void> =>
  withTransaction(req, async (db) => {
    // The platform finds and deletes in two steps: of two at once, the later finds none.
    await holdSubscriber(db, { id })
    await req.payload.delete({ ...byStaff(req), id })
  })

/** Takes a reader off the list, by address or by the link of a mail; who is not on it stays. */
export const unsubscribeReader = (
  req: PayloadRequest,
  who: { readonly id: number } | { readonly email: string },
): Promise<void> =>
  withTransaction(req, async (db) => {
    const held = await holdSubscriber(db, who)
    if (held?.status !== 'subscribed') return
    await req.payload.update({ ...byReader(req), id: held.id, data: { status: 'unsubscribed' } })
  })

/** Puts a reader on the list who has confirmed; false when there is none any more. */
export const confirmReader = (req: PayloadRequest, id: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const held = await holdSubscriber(db, { id })
    if (held?.status === 'unsubscribed')
      await req.payload.update({ ...byReader(req), id, data: { status: 'subscribed' } })
    return held !== undefined
  })
