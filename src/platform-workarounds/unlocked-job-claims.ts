import type { Payload } from 'payload'
import { lockForTransaction } from '#src/db/locks.ts'
import { database } from '#src/db/transaction.ts'

/**
 * Defect of Payload (issue 16043; pull request 17441 is for its next major version): jobs are
 * selected and then marked, so that two workers take the same ones.
 * Workaround: a lock in the claiming transaction lets one worker at a time claim jobs.
 */
export function claimOneAtATime(payload: Payload): void {
  const { updateJobs } = payload.db
  payload.db.updateJobs = async function claim(args) {
    const isClaim = !('id' in args && args.id) && args.data?.['processing'] === true
    if (isClaim && args.req) {
      const { transactionID } = args.req
      const scope = { payload, ...(transactionID === undefined ? {} : { transactionID }) }
      await lockForTransaction(await database(scope), 'jobClaim')
    }
    return updateJobs.call(this, args)
  }
}
