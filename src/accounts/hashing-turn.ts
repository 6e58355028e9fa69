import { LRUCache } from 'lru-cache'
import { isOverloaded, Semaphore } from '#src/concurrency/semaphore.ts'
import { networkOf } from '#src/config/client-network.ts'
import { processWide } from '#src/config/process-wide.ts'

const state = processWide('hashing-turns', () => ({
  /** Hashing is slow on purpose; two at a time leave the machine to others. */
  turns: new Semaphore({ permits: 2, waiting: 500, waitingPerKey: 20, timeout: 60_000 }),
  /** Of each network: settles with all its attempts that wait; never rejects. */
  pending: new Map<string, Promise<unknown>>(),
  /** Networks whose attempts wait behind everybody else's. */
  slowed: new LRUCache<string, true>({ max: 10_000 }),
}))

/** The client that asks for work which hashes passwords. */
export interface HashingClient {
  readonly address: string
  /** Aborted when it has left. */
  readonly signal?: AbortSignal | undefined
}

/** Has attempts from an address wait behind everybody else's from now on, for so long (ms). */
export function slowDown(address: string, time: number): void {
  if (time > 0) state.slowed.set(networkOf(address), true, { ttl: time })
}

/**
 * Runs work that hashes passwords when it is the turn of the client's network: networks take
 * turns, those that failed too often after all others. Undefined without running it when too
 * many attempts from this network wait, and when the client has left. The caller then responds
 * as to a wrong password, after as long as the attempts before it took.
 */
export async function inHashingTurn<T>(
  { address, signal }: HashingClient,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { turns, pending, slowed } = state
  const network = networkOf(address)
  const before = pending.get(network)
  const attempt = turns.run({ key: network, background: slowed.has(network), signal }, work)
  const settled = Promise.allSettled([before, attempt])
  pending.set(network, settled)
  try {
    return await attempt
  } catch (error) {
    if (signal?.aborted) return undefined
    if (!isOverloaded(error)) throw error
    await before
    return undefined
  } finally {
    if (pending.get(network) === settled) pending.delete(network)
  }
}
