import { LRUCache } from 'lru-cache'
import { isOverloaded, Semaphore } from '#src/concurrency/semaphore.ts'
import { networkOf } from '#src/config/client-network.ts'
import { processWide } from '#src/config/process-wide.ts'

const state = processWide('hashing-turns', () => ({
  /** Hashing is slow on purpose; a semaphore of two leaves the other cores free. */
  semaphore: new Semaphore({ permits: 2, queueLimit: 500, queueLimitPerKey: 20, timeout: 60_000 }),
  /** By network: settles when all its queued attempts have settled; never rejects. */
  pending: new Map<string, Promise<unknown>>(),
  /** Rate-limited networks, whose attempts get background priority. */
  slowed: new LRUCache<string, true>({ max: 10_000 }),
}))

/** The client that requests password hashing. */
export interface HashingClient {
  readonly ip: string
  /** Aborted when it disconnects. */
  readonly signal?: AbortSignal | undefined
}

/** Gives attempts from an IP address background priority for `time` ms. */
export function slowDown(ip: string, time: number): void {
  if (time > 0) state.slowed.set(networkOf(ip), true, { ttl: time })
}

/**
 * Runs password hashing under a semaphore with a queue that is fair between networks,
 * rate-limited ones last. Returns undefined without running it when too many attempts of this
 * network are queued, or the client has disconnected. The caller then responds as to a wrong
 * password, after the same delay as the attempts queued before.
 */
export async function withHashingSlot<T>(
  { ip, signal }: HashingClient,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { semaphore, pending, slowed } = state
  const network = networkOf(ip)
  const before = pending.get(network)
  const attempt = semaphore.run({ key: network, background: slowed.has(network), signal }, work)
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
