import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { networkOf } from '#src/settings/client-network.ts'
import { processWide } from '#src/settings/process-wide.ts'

const state = processWide('hashing-turns', () => ({
  /** Hashing is slow on purpose; a semaphore of two leaves the other cores free. */
  semaphore: new Semaphore({ permits: 2, queueLimit: 500, queueLimitPerKey: 20, timeout: 60_000 }),
  /** By network: settles when all its queued attempts have settled; never rejects. */
  pending: new Map<string, Promise<unknown>>(),
  /** Rate-limited networks, whose attempts get background priority. */
  slowed: new LRUCache<string, true>({ max: 10_000 }),
  held: new AsyncLocalStorage<{ isHeld: boolean }>(),
}))

export interface HashingClient {
  readonly ip: string
  readonly signal?: AbortSignal | undefined
}

/** Gives attempts from an IP address background priority for `time` ms. */
export function slowDown(ip: string, time: number): void {
  if (time > 0) state.slowed.set(networkOf(ip), true, { ttl: time })
}

export const holdsHashingSlot = (): boolean => state.held.getStore()?.isHeld === true

/** Runs work that holds a slot, until it settles: what it leaves running must not hash. */
async function holding<T>(work: () => Promise<T>): Promise<T> {
  const slot = { isHeld: true }
  try {
    return await state.held.run(slot, work)
  } finally {
    slot.isHeld = false
  }
}

/**
 * Runs password hashing under a semaphore with a queue that is fair between networks,
 * rate-limited ones last. Returns undefined without running it when too many attempts of this
 * network are queued, or the client has disconnected. The caller then responds as to a wrong
 * password, after the same delay as the attempts queued before. Begin it before a transaction, so
 * that what is queued holds no connection. Work that holds a slot already runs at once.
 */
export async function withHashingSlot<T>(
  { ip, signal }: HashingClient,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (holdsHashingSlot()) return work()
  const { semaphore, pending, slowed } = state
  const network = networkOf(ip)
  const before = pending.get(network)
  const attempt = semaphore.run({ key: network, background: slowed.has(network), signal }, () =>
    holding(work),
  )
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
