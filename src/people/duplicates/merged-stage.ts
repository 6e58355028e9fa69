import type { PayloadRequest } from 'payload'
import type { MergeSide } from '#src/contract/people/merge.ts'
import type { Database } from '#src/data/transaction.ts'
import { entryTimestamp, findNewestStage } from '#src/people/board/sql/progression.ts'

/**
 * Brings the primary contact to the stage that was chosen. The current stage is that of the newest
 * entry of both; where the other one was chosen, an entry says so, for which no rule fires. Returns
 * that entry's id, or null.
 */
export async function chooseStage(
  req: PayloadRequest,
  db: Database,
  contact: number,
  given: {
    readonly stages: Readonly<Record<MergeSide, unknown>>
    readonly choice: MergeSide | undefined
  },
): Promise<number | null> {
  const { stages, choice } = given
  const stage = choice && stages[choice]
  if (typeof stage !== 'number' || stage === (await findNewestStage(db, contact))) return null
  const by = { overrideAccess: true, depth: 0, req } as const
  const { id } = await req.payload.create({
    // Access denies all users, as entry and current stage change together.
    ...by,
    collection: 'progression-entries',
    data: {
      contact,
      stage,
      createdBy: req.user?.id ?? null,
      createdAt: await entryTimestamp(db, contact, undefined),
    },
  })
  await req.payload.update({
    ...by,
    collection: 'contacts',
    id: contact,
    data: { currentStage: stage },
  })
  return id
}
