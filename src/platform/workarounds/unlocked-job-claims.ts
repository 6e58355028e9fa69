import type { Payload } from 'payload'
import { lockForTransaction } from '#src/data/locks.ts'
import { database } from '#src/data/transaction.ts'

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
