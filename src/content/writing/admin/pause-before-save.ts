/** After the last change, in ms. */
const pause = 5_000

/** While the user goes on writing, and after an attempt that failed, in ms: with the save, 10 s. */
const atMost = 9_000

interface Times {
  readonly now: number
  /** Of the first change since the last attempt. */
  readonly changedAt: number
  /** Of the last attempt, where it failed. */
  readonly failedAt?: number
}

/** How long after a change the next attempt is, in ms. Pure. */
export const pauseBeforeSave = ({ now, changedAt, failedAt }: Times): number =>
  Math.max(
    0,
    failedAt === undefined ? Math.min(pause, changedAt + atMost - now) : failedAt + atMost - now,
  )
