import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
import { processWide } from '#src/settings/process-wide.ts'

const turns = processWide(
  'turns of registrations',
  () => new Semaphore({ permits: 4, permitsPerKey: 1, queueLimit: 2_000, timeout: 60_000 }),
)

/**
 * Transactions about one event take their turns in the process, as they would at its places in the
 * database, where each that waits holds a connection. Throws TooManyRequests when very many wait.
 */
export async function inTurnOf<T>(event: number, transaction: () => Promise<T>): Promise<T> {
  try {
    return await turns.run({ key: String(event) }, transaction)
  } catch (error) {
    throw isOverloaded(error) ? new TooManyRequests(10) : error
  }
}
