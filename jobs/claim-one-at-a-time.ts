import type { Payload } from 'payload'
import { holdForTransaction } from '#src/db/locks.ts'
import { database } from '#src/db/transaction.ts'

/**
 * Lets one worker at a time claim jobs. The platform selects them and then marks them, so
 * that two workers take the same ones; a lock in the claiming transaction closes the gap.
 */
export function claimOneAtATime(payload: Payload): void {
  const { updateJobs } = payload.db
  payload.db.updateJobs = async function claim(args) {
    const isClaim = !('id' in args && args.id) && args.data?.['processing'] === true
    if (isClaim && args.req) {
      const { transactionID } = args.req
      const scope = { payload, ...(transactionID === undefined ? {} : { transactionID }) }
      await holdForTransaction(await database(scope), 'jobClaim')
    }
    return updateJobs.call(this, args)
  }
}
