import type { Payload } from 'payload'
import type { SwitchOffReason } from '#src/contract/webhook-events.ts'
import type { Database } from '#src/data/transaction.ts'
import { notifyOfFault } from '#src/platform/notifications/notify.ts'
import { switchOffOverfull } from '#src/workspace/webhooks/sql/states.ts'

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
