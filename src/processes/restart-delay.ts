interface Limits {
  /** ms before the first restart. */
  readonly shortest: number
  /** ms that no delay exceeds. */
  readonly longest: number
  /** A program that was ready for so many ms is healthy: its next failure counts as the first. */
  readonly healthyAfter: number
}

const defaults: Limits = { shortest: 200, longest: 30_000, healthyAfter: 30_000 }

/**
 * How long to wait before a program that ended is started again: twice as long each time, up to
 * a bound, and up to half of that less by chance, so that many do not return together.
 */
export class RestartDelay {
  private failures = 0

  constructor(
    private readonly limits: Limits = defaults,
    private readonly random: () => number = Math.random,
  ) {}

  /** The ms to wait, after a program that was ready for so many ms; 0 where it never was. */
  next(readyFor: number): number {
    const { shortest, longest, healthyAfter } = this.limits
    if (readyFor >= healthyAfter) this.failures = 0
    const full = Math.min(longest, shortest * 2 ** this.failures)
    this.failures += 1
    return full * (1 - this.random() / 2)
  }
}

/** The end of a sentence about a restart after so many ms. */
export const startingAgain = (delay: number): string =>
  delay < 1_000 ? 'starting it again.' : `starting it again in ${Math.round(delay / 1_000)} s.`
