import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Semaphore } from '#src/concurrency/semaphore.ts'
import { clientNetwork } from '#src/config/client-network.ts'
import { headersOf } from '#src/web/request-headers.ts'

const mebibyte = 1024 * 1024

/** How long a request may wait before its body is read, in ms. */
const queue = { queueLimit: 1_000, queueLimitPerKey: 100, timeout: 15_000 }

/**
 * Bytes of request bodies this process has in hand at once, from before they are read until
 * their response is out. Parsed, JSON takes up to twenty times its size, and up to sixty in
 * the platform. Strangers cannot use up what is for staff, and no client the share of others;
 * uploads, which come slowly, do not hold up what is saved meanwhile. Each body counts with
 * `least` bytes at the least, which bounds how many there are: a small one can mean much work.
 */
const budgets = {
  public: {
    semaphore: new Semaphore({ ...queue, permits: mebibyte, permitsPerKey: mebibyte / 4 }),
    least: 256,
  },
  staff: { semaphore: new Semaphore({ ...queue, permits: 2 * mebibyte }), least: 64 * 1024 },
  uploads: { semaphore: new Semaphore({ ...queue, permits: 24 * mebibyte }), least: mebibyte },
}
export type Budget = keyof typeof budgets

/** A body that holds a place must arrive: 5 s, and what it needs at 64 KiB/s. */
const arrivalTime = (bytes: number): number => 5_000 + bytes / 64

/**
 * Ends the connection of a client that takes a place and sends too slowly. One whose bytes
 * wait for us to read them is given the time again.
 */
async function requireArrival(request: IncomingMessage, bytes: number, signal: AbortSignal) {
  for (;;) {
    await sleep(arrivalTime(bytes), undefined, { signal, ref: false })
    if (request.complete) return
    if (request.readableLength < request.readableHighWaterMark) return request.destroy()
  }
}

/**
 * Waits until a body of so many bytes fits into its budget, before any of it is read; it counts
 * until the response is closed. False when it may not be read: too much is waiting, it waited
 * for too long, or the client has left.
 */
export async function admitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { budget, bytes }: { readonly budget: Budget; readonly bytes: number },
): Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const key = clientNetwork(headersOf(request))
  const { semaphore, least: min } = budgets[budget]
  const claim = { key, weight: Math.max(bytes, min), signal: gone.signal }
  const release = await semaphore.acquire(claim).catch(() => undefined)
  if (!release) return false
  if (gone.signal.aborted) release()
  else gone.signal.addEventListener('abort', release)
  void requireArrival(request, bytes, gone.signal).catch(() => undefined)
  return true
}
