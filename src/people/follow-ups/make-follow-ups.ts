import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { insertFollowUps } from '#src/people/board/sql/progression.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'

interface Owned {
  readonly id: number
  readonly owner: number | null
}

/** Notifies each owner once of the follow-ups that they were given. */
export async function notifyOwners(req: PayloadRequest, given: readonly Owned[]): Promise<void> {
  // By owner, so that of two sets at once neither waits for the other.
  const owners = [...new Set(given.map(({ owner }) => owner))].sort((a, b) => Number(a) - Number(b))
  for (const owner of owners) {
    const own = given.filter((each) => each.owner === owner)
    const document = own.length === 1 ? (own[0]?.id ?? 0) : 0
    await notifyAssigned(req, { topic: 'follow-up-assigned', document, count: own.length }, owner)
  }
}

/**
 * Makes the follow-ups that the rules of the stages of these entries demand, and notifies their
 * owners. In the transaction of the request, which is `db`.
 */
export async function makeFollowUps(
  req: PayloadRequest,
  db: Database,
  entryIds: readonly number[],
): Promise<void> {
  await notifyOwners(req, await insertFollowUps(db, entryIds))
}
