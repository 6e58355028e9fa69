/**
 * The probability that one of `these` is greater than one of `those` (AUC, the Mann-Whitney
 * statistic): 0.5 where the two cannot be distinguished, 0 or 1 where one of each is enough.
 */
export function probabilityGreater(these: readonly number[], those: readonly number[]): number {
  const sum = these.reduce(
    (total, one) =>
      total +
      those.filter((other) => one > other).length +
      those.filter((other) => one === other).length / 2,
    0,
  )
  return sum / (these.length * those.length)
}

/** The same numbers in a random order. */
export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)
}
