import type { Payload } from 'payload'
import { allowLongStatements } from '#src/data/pool/context.ts'
import { raiseTimeouts } from '#src/data/transaction.ts'
import { countOutcomes, findUncounted } from '#src/mail/counting/sql/counted-outcomes.ts'

const batchSize = 1_000

interface Counting {
  /** None is begun after so many ms. */
  readonly budget: number
  readonly signal?: AbortSignal
}

/**
 * In a separate transaction, with the limits of long statements: counting a million takes seconds.
 */
const count = ({ drizzle }: Payload['db'], newsletter: number): Promise<boolean> =>
  allowLongStatements(() =>
    drizzle.transaction(async (tx) => {
      await raiseTimeouts(tx)
      return countOutcomes(tx, newsletter)
    }),
  )

/**
 * Counts what became of newsletters whose sending is over, so that results and dashboards need not
 * read a million deliveries for each; again where something bounced, at most every ten minutes. No
 * row is locked meanwhile. Returns their number; one that a bounce came in between is left to the
 * next time.
 */
export async function countOutcomesOfDone(
  { db }: Payload,
  { budget, signal }: Counting,
): Promise<number> {
  const until = performance.now() + budget
  let counted = 0
  for (const id of await findUncounted(db.drizzle, batchSize)) {
    if (signal?.aborted || performance.now() >= until) break
    if (await count(db, id)) counted += 1
  }
  return counted
}
