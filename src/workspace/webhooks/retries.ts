const minute = 60_000
const hour = 60 * minute

/** The time after each failed attempt until the next one, in ms: nine attempts in 28 hours. */
const delays = [
  5_000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const

export const attemptLimit = delays.length + 1

/** The longest that a receiver may put an attempt off by Retry-After. */
const maxRetryAfter = 6 * hour

/** How much longer a delay may be, so that calls that failed together do not come back together. */
const jitter = 0.1

interface Attempt {
  /** The first attempt is 1. */
  readonly step: number
  /** What the receiver asked for, in ms. */
  readonly retryAfter: number | undefined
  /** From 0 to 1. */
  readonly random: number
}

/** The time until the next attempt in ms; undefined after the last one. */
export function delayAfter({ step, retryAfter = 0, random }: Attempt): number | undefined {
  const delay = delays[step - 1]
  return delay === undefined
    ? undefined
    : Math.max(delay * (1 + jitter * random), Math.min(retryAfter, maxRetryAfter))
}

/** The time that a Retry-After header (RFC 9110 §10.2.3) asks for, in ms; undefined for none. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // A date has a letter; Date.parse would also take bare numbers for one.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
