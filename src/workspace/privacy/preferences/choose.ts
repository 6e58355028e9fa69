import type { PayloadRequest } from 'payload'
import type { InstantChoice } from '#src/contract/submissions/preferences.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { hasWithdrawn, recordConsent } from '#src/people/consents/sql/consents.ts'
import {
  findSubscriptionSettings,
  removeRequestsOf,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import {
  subscribeEmail,
  unsubscribeSubscriber,
  withNewEmail,
} from '#src/people/subscribers/subscribers.ts'
import { sendConfirmation } from '#src/people/subscribers/subscription-requests.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { findNames } from '#src/workspace/privacy/sql/person.ts'
import {
  findNewsletterOf,
  findSubscriptions,
  isStopped,
  lockEmail,
} from '#src/workspace/privacy/sql/preferences.ts'
import { findOwner, type Owner } from './read-preferences.ts'

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
  await removeRequestsOf(db, person.emails)
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

/** Does what needs no confirmation. Idempotent. */
export function applyChoice(
  req: PayloadRequest,
  owner: Owner,
  choice: InstantChoice,
  request: Request,
): Promise<Chosen> {
  if (choice === 'leave-newsletter') return unsubscribeReader(req, owner)
  if (choice === 'subscribe') return subscribe(req, owner, request)
  return chooseFollowUps(req, owner, choice === 'resume-follow-ups')
}
