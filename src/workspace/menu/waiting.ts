import type { Payload } from 'payload'
import { countDue } from '#src/people/follow-ups/sql/follow-up-work.ts'
import type { CustomViewName } from '#src/platform/custom-views/admin/custom-views.ts'
import { countWaiting } from '#src/submissions/inbox/sql/inbox-work.ts'

type Waiting = Partial<Record<CustomViewName, number>>

/**
 * How much waits for a user behind the links of the menu, assigned to them or unassigned: open
 * messages and proposals, and follow-ups that are due. Counting ends at a hundred, since every page
 * has the menu.
 */
export async function readWaiting(
  { db: { drizzle } }: Payload,
  by: number,
  shown: readonly CustomViewName[],
): Promise<Waiting> {
  const followUps = shown.includes('followUps') ? await countDue(drizzle, by, new Date()) : 0
  const submissions = shown.includes('submissions') ? await countWaiting(drizzle, by) : 0
  return { followUps, submissions }
}
