import type { SubjectTestResults } from '#src/contract/newsletters/results.ts'

/** Readers who get each of the two subjects at least: fewer decide nothing. */
export const leastReaders = 2_000

/** The largest share of the audience, in percent, that may get a subject to try it out. */
export const largestShare = 50

/** How many readers get each subject; undefined where those are too few. */
export function readersOfEach(recipients: number, sharePercent: number): number | undefined {
  const each = Math.floor((recipients * Math.min(sharePercent, largestShare)) / 200)
  return each >= leastReaders ? each : undefined
}

/**
 * How sure it is that readers prefer the subject with more clicks, which would differ by chance as
 * the tosses of a coin do (normal approximation with a correction for continuity). Clicks are
 * counted without persons, and who is interested follows more than one link: differences count as if
 * all came in pairs. `likely` is wrong in one case of twenty, `sure` in one of a hundred.
 */
export function certaintyOf(first: number, second: number): SubjectTestResults['certainty'] {
  const clicks = first + second
  if (clicks === 0) return 'none'
  const deviation = Math.max(0, Math.abs(first - second) - 1) / Math.sqrt(2 * clicks)
  if (deviation >= 2.576) return 'sure'
  return deviation >= 1.96 ? 'likely' : 'chance'
}
