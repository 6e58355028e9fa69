import { z } from 'zod'
import type { BulkFailure } from '#src/contract/bulk-change.ts'
import type { Database } from '#src/data/transaction.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { setConsentContext } from '#src/people/consents/sql/consents.ts'
import { idsOf } from '#src/people/subscribers/sql/welcome-mails.ts'
import { welcomeMany } from '#src/people/subscribers/welcome-subscribers.ts'
import type { Outcome } from '#src/workspace/bulk/sql/bulk-edits.ts'
import {
  findChanges,
  recordChanges,
  removeChanges,
} from '#src/workspace/bulk/sql/recorded-changes.ts'
import {
  findSubscriptions,
  lockSubscribers,
  type SubscriptionRow,
  subscribeContacts as subscribeAll,
  unsubscribeAll,
} from '#src/workspace/bulk/sql/subscriptions.ts'
import { failureOf, missingFailures } from '../failures.ts'
import type { Work } from '../work.ts'

/**
 * Why a contact is not subscribed with many others: people who left, or whose email bounced or is
 * suppressed, subscribe again by themselves, or are subscribed by staff, who state a reason.
 */
const obstacle = (row: SubscriptionRow): ErrorCode | undefined => {
  if (row.email === null) return 'contact-without-email'
  if (row.isSuppressed) return 'subscriber-suppressed'
  if (row.status === 'subscribed') return undefined
  if (row.status === 'unsubscribed' && !row.hasLeft) return 'subscriber-unconfirmed'
  return row.status === 'unsubscribed' || row.hasWithdrawn ? 'subscriber-left' : undefined
}

const failuresAmong = (rows: readonly SubscriptionRow[]): BulkFailure[] =>
  rows.flatMap((row) => {
    const reason = obstacle(row)
    return reason ? [failureOf(row, reason)] : []
  })

/**
 * Subscribes contacts that are locked and have never been on the newsletter list, with a consent of
 * this text.
 */
export async function subscribeContacts(
  db: Database,
  work: Work,
  { consent, ids }: { readonly consent: string; readonly ids: readonly number[] },
): Promise<Outcome> {
  const rows = await findSubscriptions(db, ids)
  const isNew = (row: SubscriptionRow) => row.status === null && !obstacle(row)
  const by = Number(work.req.user?.id)
  await setConsentContext(db, { source: 'staff', text: consent, by, keepWithdrawn: true })
  const subscribed = await subscribeAll(
    db,
    rows.filter(isNew).map(({ id }) => id),
  )
  const changes = subscribed.map(({ contact, ...after }) => ({ id: contact, before: {}, after }))
  await recordChanges(db, work.bulkEdit, changes)
  await welcomeMany(work.req, db, idsOf(subscribed.map(({ subscriber }) => subscriber)))
  const done = new Set(subscribed.map(({ contact }) => contact))
  // Read again: who came to the list, or left it, while this waited for them.
  const rest = rows.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  const failures = [
    ...failuresAmong(await findSubscriptions(db, rest)),
    ...missingFailures(ids, rows),
  ]
  const unchanged = ids.length - done.size - failures.length
  return { changed: done.size, unchanged, failures }
}

const recorded = z.object({ after: z.object({ subscriber: z.int(), consent: z.int() }) })

/**
 * Unsubscribes the people that a bulk edit has subscribed, unless they have consented since.
 * Nothing is to be done for people who have left or are gone.
 */
export async function undoSubscription(
  db: Database,
  work: Work,
  { undone, ids }: { readonly undone: number; readonly ids: readonly number[] },
): Promise<Outcome> {
  const changes = await findChanges(db, undone, ids)
  const contacts = await findSubscriptions(db, ids)
  const made = [...changes].map(
    ([id, change]) => [Number(id), recorded.parse(change).after] as const,
  )
  const states = await lockSubscribers(
    db,
    made.map(([, { subscriber }]) => subscriber),
  )
  const active = new Map(
    states.filter(({ isActive }) => isActive).map((state) => [state.id, state]),
  )
  const back: { readonly id: number; readonly subscriber: number }[] = []
  const failures: BulkFailure[] = []
  for (const [id, { subscriber, consent }] of made) {
    const state = active.get(subscriber)
    const name = contacts.find((contact) => contact.id === id)?.name ?? ''
    if (state?.consent === consent) back.push({ id, subscriber })
    else if (state) failures.push(failureOf({ id, name }, 'subscribed-since'))
  }
  await setConsentContext(db, { source: 'staff', by: Number(work.req.user?.id) })
  await unsubscribeAll(
    db,
    back.map(({ subscriber }) => subscriber),
  )
  await removeChanges(
    db,
    undone,
    back.map(({ id }) => id),
  )
  const unchanged = ids.length - back.length - failures.length
  return { changed: back.length, unchanged, failures }
}
