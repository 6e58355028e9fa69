import type { PayloadRequest } from 'payload'
import { type Database, planAnew } from '#src/data/transaction.ts'
import { setConsentContext } from '#src/people/consents/sql/consents.ts'
import { dropEndedWithdrawals } from '#src/people/import/sql/stage-subscribers.ts'
import {
  countLeftElsewhere,
  countSubscribers,
  findSubscriberUpdates,
  type Group,
  insertSubscribers,
  type KnownSubscribers,
  lockKnownSubscribers,
  markNotSubscribed,
  recordRepeatedWithdrawals,
  recordSubscribers,
  type SubscriberCounts,
  setSubscriberFields,
  subscribedByImport,
  subscriberUpdatesOf,
} from '#src/people/import/sql/store-subscribers.ts'
import { welcomeMany } from '#src/people/subscribers/welcome-subscribers.ts'
import { type ImportOutcome, noneLeftOut } from './run-import.ts'

interface Subscribing extends KnownSubscribers {
  /** The text that people agreed to; null when none is subscribed. */
  readonly consent: string | null
  /** Whether those who are not to be subscribed are stored too. */
  readonly storesOthers: boolean
  readonly importId: number | null
}

/**
 * Stores the staged subscribers, each staged once: subscribes those who may be, with the consent
 * they have given, and never people who withdrew, are suppressed or were erased. People who left
 * the list of another product, or bounced there, are recorded as such, whatever is done with the
 * others. The lock `importedSubscribers` must be held.
 */
export async function subscribeStaged(
  req: PayloadRequest,
  db: Database,
  { consent, storesOthers, importId, ...known }: Subscribing,
): Promise<SubscriberCounts & Pick<ImportOutcome, 'notSubscribed' | 'elsewhere'>> {
  await dropEndedWithdrawals(db)
  await lockKnownSubscribers(db)
  const notSubscribed = { ...noneLeftOut }
  for (const { reason, people } of await markNotSubscribed(db)) notSubscribed[reason] = people
  const groups: Group[] = ['subscribed', 'left']
  if (storesOthers) groups.push('others')
  const context = { source: 'import', by: req.user?.id, importId: importId ?? undefined } as const
  const write = async (group: Group, run: () => Promise<void>): Promise<void> => {
    const given =
      group === 'subscribed' ? { text: consent ?? undefined, datedByRow: true } : undefined
    await setConsentContext(db, { ...context, ...given })
    await planAnew(db)
    await run()
  }
  for (const group of groups) await write(group, () => insertSubscribers(db, group))
  const updated = await findSubscriberUpdates(db, known)
  if (updated > 0)
    for (const group of groups)
      await write(group, () => setSubscriberFields(db, subscriberUpdatesOf(group)))
  if (importId !== null) {
    await recordRepeatedWithdrawals(db, { importId, by: req.user?.id })
    await recordSubscribers(db, importId)
    await welcomeMany(req, db, subscribedByImport)
  }
  return { ...(await countSubscribers(db)), notSubscribed, elsewhere: await countLeftElsewhere(db) }
}
