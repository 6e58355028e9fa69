/** More work waits than may wait. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

interface Bounds {
  /** How many run at the same time. */
  readonly atOnce: number
  /** How many may wait for their turn. */
  readonly waiting: number
}

/**
 * Runs work in turn, so many at a time. When too much waits already, the newcomer is turned
 * away with Overloaded, before it has cost anything.
 */
export function createWaitingRoom({ atOnce, waiting }: Bounds) {
  const queue: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new Overloaded('too much is waiting')
    await new Promise<void>((admit) => queue.push(admit))
  }

  const leave = (): void => {
    const next = queue.shift()
    // The place goes straight to the next one; nobody can slip in between.
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
