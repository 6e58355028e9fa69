/** Poll interval, in ms. */
const interval = 100

/** The most that one poll counts for, in ms: what is more, the event loop was blocked. */
const perPoll = 2 * interval

/**
 * A timeout in ms that stands still while this process is suspended or its event loop is blocked:
 * Node runs timers that are due before it reads the sockets, so that what had arrived in time would
 * be given up. Returns what clears it.
 */
export function setResponsiveTimeout(callback: () => void, ms: number): () => void {
  let left = ms
  let polledAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - polledAt, perPoll)
    polledAt = now
    if (left > 0) return
    clearInterval(timer)
    callback()
  }, interval)
  return () => clearInterval(timer)
}
