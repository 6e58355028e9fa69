import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { describeStageUse } from '#src/crm/stage-use.ts'
import { lockStageAndCountUse } from '#src/db/crm/stages.ts'
import { database } from '#src/db/transaction.ts'

/** A stage on which something stands stays (decisions §5). */
export const keepUsedStage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const use = describeStageUse(await lockStageAndCountUse(await database(req), Number(id)))
  // Public, or the platform would answer a staff member with a general failure.
  if (use) throw new APIError(`stage: is in use by ${use}`, 400, null, true)
}
