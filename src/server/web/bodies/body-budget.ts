import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Semaphore } from '#src/server/concurrency/semaphore.ts'
import { headersOf } from '#src/server/web/request-headers.ts'
import { clientNetwork } from '#src/settings/client-network.ts'

const mebibyte = 1024 * 1024

/** Limits of the queue of requests whose body is not read yet; timeout in ms. */
const queue = { queueLimit: 1_000, queueLimitPerKey: 100, timeout: 15_000 }

/**
 * Limits the bytes of request bodies in flight in this process, by weighted semaphores, from before
 * a body is read until its response is sent. Parsed, JSON takes up to twenty times its size, and up
 * to sixty in the platform. Anonymous requests cannot use up the budget of staff, and no client the
 * share of others; slow uploads do not block saving. `least` is the minimum weight in bytes of a
 * body, which limits their number: a small one can mean much work.
 */
const budgets = {
  public: {
    semaphore: new Semaphore({ ...queue, permits: mebibyte, permitsPerKey: mebibyte / 4 }),
    least: 256,
  },
  // A report is up to 1 MiB, and an MTA or a provider is one client.
  mailEvents: {
    semaphore: new Semaphore({ ...queue, permits: 4 * mebibyte, permitsPerKey: 2 * mebibyte }),
    least: 4 * 1024,
  },
  // Who has a key is known once it was looked up; a forged one takes nothing from those signed in.
  keys: {
    semaphore: new Semaphore({ ...queue, permits: 2 * mebibyte, permitsPerKey: mebibyte }),
    least: 64 * 1024,
  },
  staff: { semaphore: new Semaphore({ ...queue, permits: 2 * mebibyte }), least: 64 * 1024 },
  uploads: { semaphore: new Semaphore({ ...queue, permits: 24 * mebibyte }), least: mebibyte },
}
export type Budget = keyof typeof budgets

/** Timeout in ms for a body to arrive once it holds permits: 5 s, and what it needs at 64 KiB/s. */
const arrivalTime = (bytes: number): number => 5_000 + bytes / 64

/**
 * Closes the connection of a client that holds permits and sends too slowly (slow-body timeout).
 * The timeout restarts while the read buffer is full: then the client waits for us (backpressure).
 */
async function requireArrival(request: IncomingMessage, bytes: number, signal: AbortSignal) {
  for (;;) {
    await sleep(arrivalTime(bytes), undefined, { signal, ref: false })
    if (request.complete) return
    if (request.readableLength < request.readableHighWaterMark) return request.destroy()
  }
}

/**
 * Acquires the permits for a body's bytes before any of it is read; they are released when the
 * response is closed. False when the queue is full, the wait timed out, or the client disconnected.
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
