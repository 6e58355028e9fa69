import type { PayloadRequest } from 'payload'
import { withSession } from '#src/data/failed-commits.ts'
import { atSavepoint, type Database, withTransaction } from '#src/data/transaction.ts'
import { RequestError, TooManyRequests } from '#src/server/http/errors.ts'

/** How many share a transaction, how many may wait for one, and for how many milliseconds. */
const mostTogether = 50
const mostWaiting = 2_000
const longestWait = 60_000

interface Waiting {
  readonly req: PayloadRequest
  readonly work: (db: Database) => Promise<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  readonly since: number
}

type Outcome = { readonly result: unknown } | { readonly error: RequestError }

/**
 * Transactions that are shared by what arrives while the one before runs, in its order, of one key:
 * a rush costs a BEGIN, a COMMIT and a lock for each fifty. Each work is at a savepoint, so that one
 * that is rejected leaves nothing; where any fails otherwise, each of them runs alone. A work may so
 * run twice, and only what it wrote is undone in between.
 */
export class SharedTransactions {
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #begin: (req: PayloadRequest) => Promise<void>

  /** `begin` does what the works share, before the first of them. */
  constructor(begin: (req: PayloadRequest) => Promise<void>) {
    this.#begin = begin
  }

  /** Throws TooManyRequests when very many wait, and to who has waited for a minute. */
  run<T>(key: string, req: PayloadRequest, work: (db: Database) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const running = this.#waiting.get(key)
      const waiting = running ?? []
      if (waiting.length >= mostWaiting) return reject(new TooManyRequests(10))
      // Safe: the result is that of this work.
      const settle = { resolve: (result: unknown) => resolve(result as T), reject }
      waiting.push({ req, work, ...settle, since: performance.now() })
      if (running) return
      this.#waiting.set(key, waiting)
      void this.#serve(key, waiting)
    })
  }

  async #serve(key: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.splice(0, mostTogether).filter(isInTime)
      const [first] = together
      if (first && together.length > 1)
        await this.#share(first.req, together).catch(() => alone(together))
      else await alone(together)
    }
    this.#waiting.delete(key)
  }

  async #share(req: PayloadRequest, together: readonly Waiting[]): Promise<void> {
    const outcomes = await req.payload.db.drizzle.transaction(async (tx) => {
      await withSession(req, tx, () => this.#begin(req))
      const found: Outcome[] = []
      for (const each of together) found.push(await outcomeOf(tx, each))
      return found
    })
    for (const [at, { resolve, reject }] of together.entries()) {
      const outcome = outcomes[at]
      if (outcome && 'result' in outcome) resolve(outcome.result)
      else reject(outcome?.error)
    }
  }
}

/** Whether it is still waited for; rejects it if not. */
const isInTime = ({ since, reject }: Waiting): boolean => {
  const isLate = performance.now() - since > longestWait
  if (isLate) reject(new TooManyRequests(10))
  return !isLate
}

const outcomeOf = async (tx: Database, { req, work }: Waiting): Promise<Outcome> => {
  try {
    return { result: await atSavepoint(tx, () => withSession(req, tx, () => work(tx))) }
  } catch (error) {
    if (error instanceof RequestError) return { error }
    throw error
  }
}

const alone = async (works: readonly Waiting[]): Promise<void> => {
  for (const { req, work, resolve, reject } of works)
    await withTransaction(req, work).then(resolve, reject)
}
