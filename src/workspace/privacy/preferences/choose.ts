import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { pauseDays } from '#src/contract/mail/unsubscribe-link.ts'
import type { Frequency } from '#src/contract/newsletters/enums.ts'
import type { InstantChoice } from '#src/contract/submissions/preferences.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { hasWithdrawn, recordConsent } from '#src/people/consents/sql/consents.ts'
import { lockSubscriber } from '#src/people/subscribers/sql/subscribers.ts'
import {
  findSubscriptionSettings,
  removeRequestsBefore,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import {
  changeByReader,
  pauseSubscriber,
  subscribeEmail,
  withNewEmail,
} from '#src/people/subscribers/subscribers.ts'
import { sendConfirmation } from '#src/people/subscribers/subscription-requests.ts'
import { unsubscribeSubscriber } from '#src/people/subscribers/unsubscribe.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { findNames } from '#src/workspace/privacy/sql/person.ts'
import {
  findNewsletterOf,
  findOfferedTopics,
  findReason,
  findSubscriptions,
  isStopped,
  lockEmail,
  type Subscription,
} from '#src/workspace/privacy/sql/preferences.ts'
import { findOwner, isSubscribed, type Owner } from './read-preferences.ts'

/** What became of a choice: `gone` when the person was erased meanwhile. */
export type Chosen = 'done' | 'confirm-first' | 'stopped' | 'gone'

const source = 'link' as const

async function unsubscribeReader(
  req: PayloadRequest,
  { person, delivery }: Owner,
): Promise<Chosen> {
  const db = await database(req)
  const newsletter = await findNewsletterOf(db, delivery)
  // Also of emails that are on no list yet.
  for (const email of person.emails) await removeRequestsBefore(db, { email })
  for (const { id } of await findSubscriptions(db, person))
    await unsubscribeSubscriber(req, { id }, { source, newsletter })
  return 'done'
}

/**
 * Subscribes the email that the link was mailed to, as the form on the website does. A suppression
 * is never lifted here.
 */
const subscribe = (req: PayloadRequest, { delivery, email }: Owner, request: Request) =>
  withNewEmail(req, async (db): Promise<Chosen> => {
    await lockEmail(db, email)
    const owner = await findOwner(db, delivery)
    if (!owner) return 'gone'
    if (await isStopped(db, email)) return 'stopped'
    const { doubleOptIn, consentText } = await findSubscriptionSettings(db)
    const known = await findSubscriptions(db, { emails: [email], contacts: [] })
    const [name = ''] = known.length > 0 ? [] : await findNames(db, owner.person)
    const subscription = { email, name, source: 'preferences' }
    const how = { confirmFirst: doubleOptIn, consent: { source, text: consentText } }
    const subscriber = await subscribeEmail(req, db, subscription, how)
    if (subscriber.status === 'subscribed') return 'done'
    const language = readerLanguage(request, (await findSite(db)).language)
    await sendConfirmation(req, db, { email, language }, subscriber)
    return 'confirm-first'
  })

const recordChange = async (db: Database, email: string, given: boolean): Promise<void> => {
  const purpose = 'follow_up' as const
  if ((await hasWithdrawn(db, email, purpose)) === given)
    await recordConsent(db, { email, purpose, given, source })
}

const chooseFollowUps = (req: PayloadRequest, { delivery, email }: Owner, given: boolean) =>
  withTransaction(req, async (db): Promise<Chosen> => {
    await lockEmail(db, email)
    const owner = await findOwner(db, delivery)
    if (!owner) return 'gone'
    for (const each of owner.person.emails) await recordChange(db, each, given)
    return 'done'
  })

interface Choosing {
  readonly req: PayloadRequest
  readonly owner: Owner
  /** Ids of the topics that are checked. */
  readonly topics: readonly number[]
  /** Ids of the topics that the page had: none gained since is left. */
  readonly offered: readonly number[]
  readonly request: Request
  readonly language: SiteLanguage | ''
  readonly frequency: Frequency
}

/** Adds the topics that are checked, of those that the page offers; returns what is left then. */
const addChosen = ({ req, owner: { delivery, email }, topics, offered }: Choosing) =>
  withTransaction(req, async (db) => {
    await lockEmail(db, email)
    const owner = await findOwner(db, delivery)
    if (!owner) return undefined
    const subscriptions = (await findSubscriptions(db, owner.person)).filter(isSubscribed)
    const choices = await findOfferedTopics(
      db,
      subscriptions.flatMap((each) => each.topics),
    )
    const added = choices.filter(({ id, isChosen }) => !isChosen && topics.includes(id))
    const main = subscriptions.find((each) => each.email === email) ?? subscriptions[0]
    if (main && added.length > 0)
      await addTo(
        { req, db },
        main.email,
        added.map(({ id }) => id),
      )
    return { subscriptions, topics: offered.filter((id) => !topics.includes(id)) }
  })

/** Adds topics to an email, unless its owner has left, or was deleted, at that moment. */
async function addTo(
  { req, db }: { readonly req: PayloadRequest; readonly db: Database },
  email: string,
  topics: readonly number[],
): Promise<void> {
  const now = await lockSubscriber(db, { email })
  if (now?.status !== 'subscribed' || now.withdrewElsewhere) return
  const { consentText: text } = await findSubscriptionSettings(db)
  const subscription = { email, name: '', source: '', topics }
  const how = { confirmFirst: false, consent: { source, text } }
  await subscribeEmail(req, db, subscription, how)
}

/**
 * Adds the topics that are checked to the email that the link was mailed to, if it is subscribed, and
 * leaves the others, of all emails.
 */
async function chooseTopics(choosing: Choosing): Promise<Chosen> {
  const { req, owner } = choosing
  const leaving = await addChosen(choosing)
  if (!leaving) return 'gone'
  const { subscriptions, topics } = leaving
  if (topics.length === 0) return 'done'
  const newsletter = await findNewsletterOf(await database(req), owner.delivery)
  for (const { id } of subscriptions)
    await unsubscribeSubscriber(req, { id }, { source, newsletter }, { topics })
  return 'done'
}

/** Writes the subscribers of all emails of the reader. */
const changeEach = (
  { req, owner: { delivery, email } }: Choosing,
  change: (subscription: Subscription) => Promise<void>,
) =>
  withTransaction(req, async (db): Promise<Chosen> => {
    await lockEmail(db, email)
    const owner = await findOwner(db, delivery)
    if (!owner) return 'gone'
    for (const subscription of await findSubscriptions(db, owner.person)) await change(subscription)
    return 'done'
  })

/** Lets newsletters go to none of the reader's emails for so many days; 0 ends that. */
const pause = (choosing: Choosing, days: number) =>
  changeEach(choosing, async (subscription) => {
    if (isSubscribed(subscription)) await pauseSubscriber(choosing.req, subscription.id, days)
  })

/** Notes contact, once for each mail that warned of an erasure. */
const stay = (req: PayloadRequest, { delivery, email }: Owner) =>
  withTransaction(req, async (db): Promise<Chosen> => {
    await lockEmail(db, email)
    const owner = await findOwner(db, delivery)
    if (!owner) return 'gone'
    const reason = await findReason(db, delivery)
    if (reason?.kind !== 'retention') return 'done'
    const notes = textsIn('preferences', (await findSite(db)).language)('stay:note')
    const how = { collection: 'interactions', ...asCommand(req) } as const
    for (const contact of owner.person.contacts) {
      const noted = { contact: { equals: contact }, notes: { equals: notes } }
      const where = { ...noted, createdAt: { greater_than: reason.at } }
      if ((await req.payload.count({ ...how, where })).totalDocs > 0) continue
      const data = { contact, kind: 'note', notes, at: new Date().toISOString() } as const
      await req.payload.create({ ...how, data })
    }
    return 'done'
  })

/** Does what needs no confirmation. Idempotent. */
export function applyChoice(choosing: Choosing, choice: InstantChoice): Promise<Chosen> {
  const { req, owner, request } = choosing
  switch (choice) {
    case 'leave-newsletter':
      return unsubscribeReader(req, owner)
    case 'subscribe':
      return subscribe(req, owner, request)
    case 'topics':
      return chooseTopics(choosing)
    case 'pause-30':
    case 'pause-90':
      return pause(choosing, pauseDays[choice])
    case 'resume-newsletter':
      return pause(choosing, 0)
    case 'language':
      return changeEach(choosing, ({ id }) =>
        changeByReader(req, id, { language: choosing.language || null }),
      )
    case 'frequency':
      return changeEach(choosing, ({ id }) =>
        changeByReader(req, id, { frequency: choosing.frequency }),
      )
    case 'stay':
      return stay(req, owner)
    case 'leave-follow-ups':
    case 'resume-follow-ups':
      return chooseFollowUps(req, owner, choice === 'resume-follow-ups')
  }
}
