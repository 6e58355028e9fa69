import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { insertFollowUps } from '#src/people/board/sql/progression.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'

/**
 * Makes the follow-ups that the rules of the stages of these entries demand, and notifies each
 * owner once. In the transaction of the request, which is `db`.
 */
export async function makeFollowUps(
  req: PayloadRequest,
  db: Database,
  entryIds: readonly number[],
): Promise<void> {
  // By owner, so that of two sets at once neither waits for the other.
  for (const { owner, count, one } of await insertFollowUps(db, entryIds)) {
    const document = count === 1 ? one : 0
    await notifyAssigned(req, { topic: 'follow-up-assigned', document, count }, owner)
  }
}
