import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frequency, SubscriberStatus } from '#src/contract/newsletters/enums.ts'
import { canonicalTimeZone } from '#src/contract/time-zone.ts'
import { duplicateValue } from '#src/data/duplicate-value.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { omitUndefined } from '#src/mail/omit-undefined.ts'
import type { NewsletterSubscriber } from '#src/payload-types.ts'
import type { ConsentContext } from '#src/people/consents/sql/consents.ts'
import {
  findSubscriber,
  type LockedSubscriber,
  lockSubscriber,
  setPendingTopics,
} from '#src/people/subscribers/sql/subscribers.ts'
import { removeRequestsBefore } from '#src/people/subscribers/sql/subscription-requests.ts'
import { asCaller, asCommand } from '#src/platform/access/acting.ts'

/**
 * Commands on one subscriber, by staff or by the reader. Each locks the row first (FOR UPDATE), so
 * that concurrent ones are serialized. The time of unsubscribing follows from the status, by a hook
 * (src/people/subscribers/hooks.ts).
 */

const collection = 'newsletter-subscribers' as const

const byStaff = (req: PayloadRequest) => {
  const consent: ConsentContext = { source: 'staff', by: req.user?.id }
  return { collection, context: { consent }, ...asCaller(req) } as const
}

/**
 * The caller decides who may: readers, who have no account, do what they like with their own email
 * address, and staff who may not write subscribers record what a contact has said.
 */
export const bySubscriber = (req: PayloadRequest, consent: ConsentContext) =>
  ({ collection, context: { consent }, ...asCommand(req) }) as const

/** More than two attempts are needed only if the address is deleted in between. */
const attempts = 5

/**
 * Runs work that may insert an email address, in a transaction; retries when a concurrent
 * transaction has inserted it (unique violation), so that the work finds it.
 */
export async function withNewEmail<T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(req, work)
    } catch (error) {
      if (attempt === attempts || duplicateValue(error, req) === undefined) throw error
    }
  }
}

export interface Subscription {
  /** Trimmed, lower-case. */
  readonly email: string
  /** "" when not given. */
  readonly name: string
  readonly source: string
  /** "" when not given; ignored unless it is a time zone. */
  readonly timeZone?: string
  /** What the reader said; null or "" when not given. */
  readonly saidLanguage?: SiteLanguage | null | undefined
  readonly postcode?: string | null | undefined
  readonly city?: string | null | undefined
  readonly frequency?: Frequency | undefined
  /** Ids of topics, which are added to those of who is subscribed; without any the standard ones. */
  readonly topics?: readonly number[]
}

interface SubscribeOptions {
  /** Leaves a new or unsubscribed address unsubscribed until its owner confirms (double opt-in). */
  readonly confirmFirst: boolean
  readonly consent: ConsentContext
  /** Throws where the subscription must not be; called once its row, if there is one, is locked. */
  readonly check?: () => Promise<void>
}

const unknownSource = 'unknown'

/** What is given of the reader beside their name. */
const detailsIn = (subscription: Subscription) => {
  const { timeZone = '', saidLanguage, postcode, city, frequency } = subscription
  const zone = canonicalTimeZone(timeZone)
  return {
    ...(zone ? { timeZone: zone } : {}),
    ...(saidLanguage ? { language: saidLanguage } : {}),
    ...(postcode ? { postcode } : {}),
    ...(city ? { city } : {}),
    ...(frequency ? { frequency } : {}),
  }
}

const newSubscriber = (subscription: Subscription, status: SubscriberStatus) => {
  const { email, name, source, topics = [] } = subscription
  return {
    ...detailsIn(subscription),
    topics: [...topics],
    email,
    name: name || null,
    source: source || unknownSource,
    status,
  }
}

/** Whether a person decides themselves: by a form of the website, or by a link mailed to them. */
const isOwnAct = ({ source }: ConsentContext): boolean => source === 'form' || source === 'link'

/** Sorted, as those of the database are. */
const withAdded = (topics: readonly number[], added: readonly number[]): number[] =>
  [...new Set([...topics, ...added])].sort((a, b) => a - b)

export const without = (topics: readonly number[], left: readonly number[]): number[] =>
  topics.filter((each) => !left.includes(each))

/** What a returning subscriber changes: name, source and details, where given. */
const returningChanges = (subscription: Subscription, before: LockedSubscriber) => {
  const { name, source, topics = [] } = subscription
  return {
    ...detailsIn(subscription),
    topics: withAdded(before.topics, topics),
    ...(name ? { name } : {}),
    source: (source === unknownSource ? '' : source) || before.source || unknownSource,
  }
}

/**
 * Adds an email address to the list and returns its subscriber (contract "Newsletter subscriber",
 * decisions §3, §7). Idempotent: a subscribed one stays as it is, name and source too, and gets the
 * topics that are new; an unsubscribed one takes the new ones where given. People who left the list of another product are
 * back once they subscribe themselves. To be called within `withNewEmail`.
 */
export async function subscribeEmail(
  req: PayloadRequest,
  db: Database,
  subscription: Subscription,
  { confirmFirst, consent, check }: SubscribeOptions,
): Promise<LockedSubscriber> {
  const before = await lockSubscriber(db, { email: subscription.email })
  await check?.()
  const returns = before?.withdrewElsewhere === true && isOwnAct(consent)
  if (before?.status === 'subscribed' && !returns)
    return addTopics(req, db, before, subscription, { confirmFirst, consent })
  const status = confirmFirst ? 'unsubscribed' : 'subscribed'
  const operation = bySubscriber(req, consent)
  const context = { ...operation.context, awaitsConfirmation: confirmFirst }
  const how = { ...operation, context }
  if (before) {
    const back = returns && !confirmFirst ? { withdrawnElsewhereAt: null } : {}
    const data = { ...returningChanges(subscription, before), ...back, status } as const
    await req.payload.update({ ...how, id: before.id, data })
    const pendingTopics = confirmFirst ? await addPending(db, before, data.topics) : []
    return { ...before, language: data.language ?? before.language, status, pendingTopics }
  }
  const data = newSubscriber(subscription, status)
  const { id } = await req.payload.create({ ...how, data })
  const { source, topics, language = null } = data
  const none = { suppression: null, withdrewElsewhere: false, pendingTopics: [] } as const
  const added: LockedSubscriber = { ...none, id, status, source, topics, language }
  return confirmFirst ? { ...added, pendingTopics: await addPending(db, added, topics) } : added
}

async function addPending(
  db: Database,
  { id, pendingTopics }: LockedSubscriber,
  topics: readonly number[],
): Promise<readonly number[]> {
  const all = withAdded(pendingTopics, topics)
  await setPendingTopics(db, id, all)
  return all
}

/** Adds topics to a subscribed person; with double opt-in they wait, as a stranger may add them. */
async function addTopics(
  req: PayloadRequest,
  db: Database,
  before: LockedSubscriber,
  { topics = [] }: Subscription,
  { confirmFirst, consent }: SubscribeOptions,
): Promise<LockedSubscriber> {
  const added = without(topics, before.topics)
  if (added.length === 0) return { ...before, pendingTopics: [] }
  if (confirmFirst) return { ...before, pendingTopics: await addPending(db, before, added) }
  const data = { topics: withAdded(before.topics, added) }
  await req.payload.update({ ...bySubscriber(req, consent), id: before.id, data })
  return { ...before, ...data, pendingTopics: [] }
}

/** Adds an email address for staff, or finds it as it is; returns its id. */
export const addSubscriber = (req: PayloadRequest, subscription: Subscription): Promise<number> =>
  withNewEmail(req, async (db) => {
    const known = await lockSubscriber(db, { email: subscription.email })
    if (known) return known.id
    const data = newSubscriber(subscription, 'subscribed')
    return (await req.payload.create({ ...byStaff(req), data })).id
  })

interface SubscriberChanges {
  readonly name?: string | null | undefined
  readonly status?: SubscriberStatus | undefined
  readonly language?: SiteLanguage | null | undefined
  readonly postcode?: string | null | undefined
  readonly city?: string | null | undefined
  readonly frequency?: Frequency | undefined
  /** Ids. */
  readonly topics?: readonly number[] | undefined
}

/**
 * Writes the given fields for staff, and returns the subscriber. Throws the platform's NotFound.
 */
export const changeSubscriber = (
  req: PayloadRequest,
  id: number,
  { name, status, topics, language, postcode, city, frequency }: SubscriberChanges,
) =>
  withTransaction(req, async (db) => {
    const data = omitUndefined({
      name: name === undefined ? undefined : name || null,
      status,
      topics: topics && [...topics],
      language,
      postcode: postcode === undefined ? undefined : postcode || null,
      city: city === undefined ? undefined : city || null,
      frequency,
    })
    if (status === 'unsubscribed') await removeRequestsBefore(db, { id })
    await req.payload.update({ ...byStaff(req), id, data })
    return findSubscriber(db, id)
  })

/** Deletes a subscriber for good, for staff. Throws the platform's NotFound. */
export const deleteSubscriber = (req: PayloadRequest, id: number): Promise<void> =>
  withTransaction(req, async (db) => {
    // The platform finds and deletes in two steps: under the lock, the later of two finds none.
    await lockSubscriber(db, { id })
    await req.payload.delete({ ...byStaff(req), id })
  })

/** Writes fields of a subscriber for their reader, who has a mailed link. */
export const changeByReader = async (
  req: PayloadRequest,
  id: number,
  data: Partial<Pick<NewsletterSubscriber, 'language' | 'pausedUntil' | 'frequency'>>,
): Promise<void> => {
  await req.payload.update({ ...bySubscriber(req, { source: 'link' }), id, data })
}

const day = 24 * 60 * 60 * 1_000

/** Lets no newsletter go to a reader for so many days, by a mailed link; 0 ends that. */
export const pauseSubscriber = async (
  req: PayloadRequest,
  id: number,
  days: number,
): Promise<void> => {
  const pausedUntil = days === 0 ? null : new Date(Date.now() + days * day).toISOString()
  await changeByReader(req, id, { pausedUntil })
}

/** Subscribes a reader who has confirmed, to the topics that waited for it; false when the subscriber has been deleted. */
export const confirmSubscriber = (
  req: PayloadRequest,
  id: number,
  consent: ConsentContext,
): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const subscriber = await lockSubscriber(db, { id })
    if (!subscriber) return false
    const { status, withdrewElsewhere, pendingTopics } = subscriber
    const topics = withAdded(subscriber.topics, pendingTopics)
    if (status === 'unsubscribed' || withdrewElsewhere || topics.length > subscriber.topics.length)
      await req.payload.update({
        ...bySubscriber(req, consent),
        id,
        data: { status: 'subscribed', withdrawnElsewhereAt: null, topics },
      })
    if (pendingTopics.length > 0) await setPendingTopics(db, id, [])
    return true
  })
