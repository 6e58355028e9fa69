import { run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const deliveryChannel = 'muster_deliveries'

/** Notifies every worker once the transaction is committed, and none if it is rolled back. */
export const notifyWorkers = (db: Database): Promise<void> =>
  run(db)`SELECT pg_notify(${deliveryChannel}, '')`
