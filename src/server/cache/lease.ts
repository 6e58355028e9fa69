/**
 * How long a proof that every change has been received lets this process serve from its cache, in
 * ms. A writer waits at most twice as long: by then a process that has not acknowledged the change
 * no longer serves from its cache, whatever became of it.
 */
export const leaseDuration = 3_000

/**
 * A time on two clocks: the monotonic one may stop while a machine sleeps, the other may be set.
 */
export interface Proof {
  readonly monotonic: number
  readonly wall: number
}

// Next puts a slower one in its place, which looks up for which page the time is read. `server.ts`
// loads this module before Next.
const wallClock = Date.now

export const timestamp = (): Proof => ({ monotonic: performance.now(), wall: wallClock() })

/**
 * The lease under which this process may serve from its cache. A proof counts from when it was
 * requested, so that a process that was suspended in between, or a network that delayed the
 * response, makes no old state look new.
 */
export class Lease {
  private proven: Proof = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }

  get isValid(): boolean {
    const { monotonic, wall } = this.proven
    return performance.now() - monotonic < leaseDuration && wallClock() - wall < leaseDuration
  }

  /** Extends the lease by a proof that was requested at that time. */
  extend(requestedAt: Proof): void {
    this.proven = requestedAt
  }
}
