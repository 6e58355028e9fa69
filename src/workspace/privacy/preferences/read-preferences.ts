import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frequency } from '#src/contract/newsletters/enums.ts'
import type { Database } from '#src/data/transaction.ts'
import { findSaidLanguage } from '#src/people/subscribers/sql/subscribers.ts'
import { findNames, findPerson, type Person } from '#src/workspace/privacy/sql/person.ts'
import {
  findConsentsOf,
  findMailState,
  findOfferedTopics,
  findReason,
  findRecipient,
  findSubscriptions,
  isStopped,
  type OfferedTopic,
  type Reason,
  type ShownConsent,
  type Subscription,
} from '#src/workspace/privacy/sql/preferences.ts'

export interface Owner {
  readonly delivery: number
  /** Where it went; lower case. */
  readonly email: string
  readonly person: Person
  /** What they said, as subscriber. */
  readonly language: SiteLanguage | undefined
}

export async function findOwner(db: Database, delivery: number): Promise<Owner | undefined> {
  const email = await findRecipient(db, delivery)
  const person = email === undefined ? undefined : await findPerson(db, { email })
  if (email === undefined || !person) return undefined
  return { delivery, email, person, language: await findSaidLanguage(db, { email }) }
}

/** `stopped`: no mail may be sent to them. */
export type NewsletterState = 'subscribed' | 'unsubscribed' | 'stopped'

export interface Preferences {
  readonly email: string
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly newsletter: NewsletterState
  /** Undefined for people who are no contact, and so have no follow-ups. */
  readonly followUps: boolean | undefined
  readonly isReachable: boolean
  /** Of the mail whose link leads here. */
  readonly reason: Reason | undefined
  readonly consents: readonly ShownConsent[]
  readonly sent: number
  /** What the newsletter can be about, for who gets it. */
  readonly topics: readonly OfferedTopic[]
  /** ISO 8601; null when no newsletter waits. */
  readonly pausedUntil: string | null
  readonly frequency: Frequency
  /** Of who is a subscriber, what they said; null where none was said. */
  readonly language: SiteLanguage | null | undefined
}

export const isSubscribed = (of: Subscription): boolean =>
  of.status === 'subscribed' && of.suppression === null && of.withdrawnElsewhereAt === null

export async function readPreferences(
  db: Database,
  { delivery, email, person, language }: Owner,
): Promise<Preferences> {
  const stopped = await isStopped(db, email)
  const subscriptions = await findSubscriptions(db, person)
  const { sent, followUps } = await findMailState(db, person)
  const active = subscriptions.filter(isSubscribed)
  const state = active.length > 0 ? 'subscribed' : 'unsubscribed'
  const chosen = active.flatMap(({ topics }) => topics)
  return {
    email,
    names: await findNames(db, person),
    emails: person.emails,
    newsletter: stopped && state === 'unsubscribed' ? 'stopped' : state,
    followUps: person.contacts.length > 0 ? followUps : undefined,
    isReachable: !stopped,
    reason: await findReason(db, delivery),
    consents: await findConsentsOf(db, person),
    sent,
    topics: active.length > 0 ? await findOfferedTopics(db, chosen) : [],
    pausedUntil: active.find(({ pausedUntil }) => pausedUntil !== null)?.pausedUntil ?? null,
    frequency: active[0]?.frequency ?? 'each',
    language: subscriptions.length > 0 ? (language ?? null) : undefined,
  }
}
