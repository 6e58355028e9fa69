import type { PayloadRequest, SanitizedConfig } from 'payload'
import { type Database, database } from '#src/data/transaction.ts'
import { rolesThat } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import type { Event } from '#src/platform/notifications/sql/write.ts'
import * as rows from '#src/platform/notifications/sql/write.ts'
import { topics } from './topics.ts'

/**
 * Notifies users who may act on an event, other than the request's user: one statement, in the
 * transaction that the request is in.
 */
export async function notifyPermitted(req: PayloadRequest, event: Event): Promise<void> {
  const { config } = req.payload
  await notifyRoles(await database(req), config, event, req.user?.id ?? null)
}

/** For events without an actor, in the given transaction. */
export const notifyOfFault = (db: Database, config: SanitizedConfig, event: Event): Promise<void> =>
  notifyRoles(db, config, event, null)

async function notifyRoles(
  db: Database,
  config: SanitizedConfig,
  event: Event,
  by: number | null,
): Promise<void> {
  const { area, level } = topics[event.topic]
  await rows.notifyRoles(db, event, { roles: rolesThat(rolesIn(config), area, level), by })
}

/** Notifies a colleague of an assignment; users who assign to themselves are not notified. */
export async function notifyAssigned(
  req: PayloadRequest,
  event: Event,
  user: number | null,
): Promise<void> {
  if (user === null) return
  await rows.notifyUser(await database(req), event, { user, by: req.user?.id ?? null })
}

export async function notifyStarter(req: PayloadRequest, event: Event): Promise<void> {
  if (!req.user) return
  await rows.notifyUser(await database(req), event, { user: req.user.id, by: null })
}
