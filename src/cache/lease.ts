/**
 * For how long a proof that every change has been received lets this process serve from memory,
 * in ms. Whoever has written waits for twice as long at the most: by then a process that has not
 * acknowledged the change serves from memory no more, whatever became of it.
 */
export const leaseDuration = 3_000

/** A moment on both clocks: the one stands still while a machine sleeps, the other may be set. */
export interface Instant {
  readonly monotonic: number
  readonly wall: number
}

/** This moment. */
export const instant = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/**
 * Whether this process may serve from memory. Each proof counts from when it was asked for, so
 * that a process that stood still in between, or a network that delayed the response, makes no
 * old state look new.
 */
export class Lease {
  private proven: Instant = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }

  get isValid(): boolean {
    const { monotonic, wall } = this.proven
    return performance.now() - monotonic < leaseDuration && Date.now() - wall < leaseDuration
  }

  /** Extends it by a proof that was asked for at that moment. */
  extend(askedAt: Instant): void {
    this.proven = askedAt
  }
}
