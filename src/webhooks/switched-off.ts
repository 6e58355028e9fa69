import type { Payload } from 'payload'
import type { Database } from '#src/db/transaction.ts'
import { switchOffOverfull } from '#src/db/webhooks/states.ts'
import { notifyOfFault } from '#src/notifications/notify.ts'
import type { SwitchOffReason } from './events.ts'

/**
 * Logs that a webhook was switched off, and notifies users who may change it, in that transaction.
 */
export async function reportSwitchedOff(
  { config, logger }: Payload,
  db: Database,
  { webhook, reason }: { readonly webhook: number; readonly reason: SwitchOffReason },
): Promise<void> {
  logger.warn({ webhook, reason }, 'a webhook was switched off')
  await notifyOfFault(db, config, { topic: 'webhook-switched-off', document: webhook })
}

export const limitWaitingCalls = (payload: Payload): Promise<void> =>
  payload.db.drizzle.transaction(async (db) => {
    for (const webhook of await switchOffOverfull(db))
      await reportSwitchedOff(payload, db, { webhook, reason: 'backlog' })
  })
