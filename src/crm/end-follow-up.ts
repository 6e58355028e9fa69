import type { PayloadRequest } from 'payload'
import { type FollowUpRow, findFollowUp, lockFollowUp } from '#src/db/crm/follow-ups.ts'
import { withTransaction } from '#src/db/transaction.ts'

export type Ended =
  | { readonly kind: 'ended'; readonly followUp: FollowUpRow }
  | { readonly kind: 'no follow-up' }
  | { readonly kind: 'ended before'; readonly followUp: FollowUpRow }

interface End {
  readonly id: number
  readonly status: 'completed' | 'cancelled'
}

/**
 * Completes or cancels an open follow-up, on behalf of the request's user. Locks its row first,
 * so that of concurrent calls one succeeds. The caller has checked the permission.
 */
export async function endFollowUp(req: PayloadRequest, { id, status }: End): Promise<Ended> {
  return withTransaction(req, async (db) => {
    const isWaiting = (await lockFollowUp(db, id)) === 'pending'
    if (isWaiting) {
      const now = new Date()
      await req.payload.update({
        collection: 'follow-ups',
        id,
        data: {
          status,
          completedAt: status === 'completed' ? now.toISOString() : null,
          completedBy: req.user?.id ?? null,
        },
        // The collection's access denies all users: a follow-up changes by this command alone.
        overrideAccess: true,
        depth: 0,
        req,
      })
    }
    const followUp = await findFollowUp(db, id, new Date())
    if (!followUp) return { kind: 'no follow-up' }
    return { kind: isWaiting ? 'ended' : 'ended before', followUp }
  })
}
