const minute = 60_000
const maxLength = 4 * 60 * minute
const timeout = 24 * 60 * minute

/**
 * Exponential backoff with jitter: when to retry after so many attempts, one minute after the
 * first, then ever later, at most four hours apart. Undefined once 24 hours have passed since the
 * first attempt (decisions §6). `spread` in [0, 1) is the jitter.
 */
export function nextAttempt(
  attempts: number,
  firstAt: Date,
  now: Date,
  spread = Math.random(),
): Date | undefined {
  const pause = Math.min(minute * 2 ** (attempts - 1), maxLength) * (1 + spread * 0.1)
  const next = new Date(now.getTime() + pause)
  return next.getTime() - firstAt.getTime() > timeout ? undefined : next
}
