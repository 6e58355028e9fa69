import {
  endFollowUp as endWaiting,
  type FollowUpRow,
  findFollowUp,
} from '#src/db/crm/follow-ups.ts'
import type { Database } from '#src/db/transaction.ts'

export type Ended =
  | { readonly kind: 'ended'; readonly followUp: FollowUpRow }
  | { readonly kind: 'no follow-up' }
  | { readonly kind: 'ended before'; readonly followUp: FollowUpRow }

/** Completes or cancels a follow-up that waits; belongs in a transaction. */
export async function endFollowUp(
  db: Database,
  end: { readonly id: number; readonly status: 'completed' | 'cancelled'; by: number | null },
): Promise<Ended> {
  const isEnded = await endWaiting(db, end)
  const followUp = await findFollowUp(db, end.id, new Date())
  if (!followUp) return { kind: 'no follow-up' }
  return { kind: isEnded ? 'ended' : 'ended before', followUp }
}
