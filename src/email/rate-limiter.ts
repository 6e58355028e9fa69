/** Lets so many per second begin; without a limit, as many as want to. */
export class RateLimiter {
  private free = 0

  constructor(private readonly perSecond: number | undefined) {}

  /** Whether one may begin now; it is counted if so. */
  take(now = Date.now()): boolean {
    if (this.perSecond === undefined) return true
    if (now < this.free) return false
    this.free = now + 1_000 / this.perSecond
    return true
  }

  /** Takes back one that did not begin after all. */
  giveBack(): void {
    this.free = 0
  }

  /** How long until the next may begin, in ms. */
  wait(now = Date.now()): number {
    return Math.max(0, this.free - now)
  }
}
