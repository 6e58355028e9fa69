/**
 * Rate limiter that spaces sends evenly: a token bucket of one token, refilled `perSecond` times a
 * second; without a limit it admits everything.
 */
export class RateLimiter {
  private free = 0

  constructor(private readonly perSecond: number | undefined) {}

  /** Takes a token; false when the limit is reached. */
  take(now = Date.now()): boolean {
    if (this.perSecond === undefined) return true
    if (now < this.free) return false
    this.free = now + 1_000 / this.perSecond
    return true
  }

  /** Returns the token of a send that did not happen. */
  giveBack(): void {
    this.free = 0
  }

  /** Time until the next token, in ms. */
  wait(now = Date.now()): number {
    return Math.max(0, this.free - now)
  }
}
