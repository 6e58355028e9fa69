import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { SharedTransactions } from '#src/submissions/intake/shared-transactions.ts'

const turns = processWide(
  'turns of registrations',
  () => new Semaphore({ permits: 4, permitsPerKey: 1, queueLimit: 2_000, timeout: 60_000 }),
)

/**
 * What is done about one event takes its turn in the process, as it would at its places in the
 * database, where each that waits holds a connection; and a rush to an event leaves the process to
 * its readers. Throws TooManyRequests when very many wait.
 */
export async function inTurnOf<T>(slug: string, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run({ key: slug }, work)
  } catch (error) {
    throw isOverloaded(error) ? new TooManyRequests(10) : error
  }
}

const shared = processWide(
  'transactions of registrations',
  () => new SharedTransactions(enqueueDelivery),
)

/** Registers with those who register for the same event meanwhile, after those before. */
export const togetherOf = <T>(
  slug: string,
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
): Promise<T> => shared.run(slug, req, work)
