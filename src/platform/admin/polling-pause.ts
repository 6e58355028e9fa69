/** Default polling interval, in ms, and the longest pause that slow responses lead to. */
export const seldom = 30_000

/** Of the time of a page that is open, at most a tenth is spent on its responses. */
const timesResponse = 10

/**
 * The pause before the next poll, in ms, after a response that took so long: what takes the
 * database a second (the count of a million deliveries) is not requested each second.
 */
export const pauseAfter = (took: number, interval: number): number =>
  Math.max(interval, Math.min(timesResponse * took, seldom))
