import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import type { Mailed } from '#src/mail/delivery/sql/delivery-outcomes.ts'
import {
  addToTotals,
  lockDeliveries,
  lockOldMail,
  lockUncounted,
  removeDeliveries,
} from '#src/mail/ledger/sql/clean-ledger.ts'

const batchSize = 1_000

/** The pause after a transaction, as a multiple of its time: mail is sent meanwhile. */
const restFactor = 4

/** The longest pause, in ms. */
const maxRest = 5_000

type Clean = (db: Database, limit: number) => Promise<number>

/** Counts and removes deliveries of one mail in one transaction, so that no number is lost or doubled. */
const cleanMail =
  (kind: Mailed): Clean =>
  async (db, limit) => {
    const mail = await lockOldMail(db, kind)
    if (mail === undefined) return 0
    const ids = await lockDeliveries(db, { kind, mail, limit })
    if (ids.length === 0) return 0
    await addToTotals(db, { kind, mail, ids })
    return removeDeliveries(db, ids)
  }

const cleanUncounted: Clean = async (db, limit) => {
  const ids = await lockUncounted(db, limit)
  return ids.length === 0 ? 0 : removeDeliveries(db, ids)
}

const kinds: readonly Clean[] = [cleanMail('newsletter'), cleanMail('compose'), cleanUncounted]

interface Cleaning {
  /** No batch is begun after so many ms. */
  readonly budget: number
  readonly signal?: AbortSignal
  readonly batch?: number
}

/**
 * Removes deliveries that are older than Settings say from the ledger. Those of newsletters and
 * composed emails are added to the totals of their mail first, so that its results stay. In short
 * transactions that wait for no lock, with four times as much time between them; what others have locked is
 * left to the next time. Any number of processes may do this at once. Returns the number removed.
 */
export async function cleanLedger(
  { db }: Payload,
  { budget, signal, batch = batchSize }: Cleaning,
): Promise<number> {
  const until = performance.now() + budget
  let removed = 0
  for (const clean of kinds)
    for (;;) {
      const began = performance.now()
      if (signal?.aborted || began >= until) return removed
      const count = await db.drizzle.transaction((tx) => clean(tx, batch))
      if (count === 0) break
      removed += count
      await sleep(Math.min(restFactor * (performance.now() - began), maxRest))
    }
  return removed
}
