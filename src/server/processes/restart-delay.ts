interface Limits {
  /** Delay before the first restart, in ms. */
  readonly minDelay: number
  /** Upper bound of the delay, in ms. */
  readonly maxDelay: number
  /**
   * A program that was ready for so many ms is healthy: the backoff starts again from the first
   * delay.
   */
  readonly healthyAfter: number
}

const defaults: Limits = { minDelay: 200, maxDelay: 30_000, healthyAfter: 30_000 }

/**
 * Exponential backoff with jitter for the restarts of a program: twice as long after each failure,
 * up to a limit, minus up to half of it at random, so that many do not restart together.
 */
export class RestartDelay {
  private failures = 0

  constructor(
    private readonly limits: Limits = defaults,
    private readonly random: () => number = Math.random,
  ) {}

  /** The delay in ms, after a program that was ready for so many ms; 0 if it never was. */
  next(readyFor: number): number {
    const { minDelay, maxDelay, healthyAfter } = this.limits
    if (readyFor >= healthyAfter) this.failures = 0
    const full = Math.min(maxDelay, minDelay * 2 ** this.failures)
    this.failures += 1
    return full * (1 - this.random() / 2)
  }
}

export const startingAgain = (delay: number): string =>
  delay < 1_000 ? 'restarting.' : `restarting in ${Math.round(delay / 1_000)} s.`
