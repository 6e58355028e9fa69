/** Timeout of waiting for a connection, or too many requests wait for one already. */
export class NoFreeConnection extends Error {
  override readonly name = 'NoFreeConnection'
}

interface Bounds {
  readonly slots: number
  readonly perArea: number
  readonly queueLimit: number
  /** Timeout in the queue, in ms. */
  readonly timeout: number
}

type Area = string | undefined

interface Waiter {
  readonly area: Area
  readonly admit: () => void
}

/**
 * A semaphore with a bounded, fair queue. No area holds more than its share, and a released slot
 * goes to the area that holds the fewest, in order of arrival within one, so that an area whose
 * work does not end delays itself only. Work without an area is limited by the number of slots
 * alone.
 */
export class ConnectionSlots {
  private readonly held = new Map<Area, number>()
  private taken = 0
  private waiters: Waiter[] = []

  constructor(private readonly bounds: Bounds) {}

  get queued(): number {
    return this.waiters.length
  }

  /**
   * Resolves to the function that releases the slot (idempotent). Rejects with NoFreeConnection.
   */
  async take(area: Area): Promise<() => void> {
    if (this.mayTake(area)) this.enter(area)
    else await this.wait(area)
    let isHeld = true
    return () => {
      if (isHeld) this.leave(area)
      isHeld = false
    }
  }

  private mayTake(area: Area): boolean {
    if (this.taken >= this.bounds.slots) return false
    return area === undefined || this.countHeldBy(area) < this.bounds.perArea
  }

  private countHeldBy(area: Area): number {
    return this.held.get(area) ?? 0
  }

  private enter(area: Area): void {
    this.taken += 1
    this.held.set(area, this.countHeldBy(area) + 1)
  }

  private leave(area: Area): void {
    this.taken -= 1
    const left = this.countHeldBy(area) - 1
    if (left > 0) this.held.set(area, left)
    else this.held.delete(area)
    this.admitNext()
  }

  private admitNext(): void {
    const [first] = this.waiters
      .filter((each) => this.mayTake(each.area))
      .sort((one, other) => this.countHeldBy(one.area) - this.countHeldBy(other.area))
    if (!first) return
    this.remove(first)
    this.enter(first.area)
    first.admit()
  }

  private wait(area: Area): Promise<void> {
    const { queueLimit, timeout } = this.bounds
    if (this.waiters.length >= queueLimit)
      return Promise.reject(new NoFreeConnection('too many wait for a database connection'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.remove(waiter)
        reject(new NoFreeConnection('no database connection was free in time'))
      }, timeout)
      const admit = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const waiter: Waiter = { area, admit }
      this.waiters.push(waiter)
    })
  }

  private remove(waiter: Waiter): void {
    this.waiters = this.waiters.filter((each) => each !== waiter)
  }
}
