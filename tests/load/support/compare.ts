export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const timed = async (call: () => Promise<unknown>, times: number): Promise<number> => {
  const began = performance.now()
  for (let count = 0; count < times; count += 1) await call()
  return (performance.now() - began) / times
}

/**
 * Milliseconds per call of each contender: the median over the rounds. They alternate in
 * every round, each time in another order, so that other load on the machine affects all alike.
 */
export async function compare<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<unknown>>>,
  { rounds, calls, warmUps = 3 }: { rounds: number; calls: number; warmUps?: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const name of names) await timed(contenders[name], calls * warmUps)
  for (let round = 0; round < rounds; round += 1) {
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] as Name
      times.get(name)?.push(await timed(contenders[name], calls))
    }
  }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])])
  // The keys are exactly the contenders' names.
  return Object.fromEntries(medians) as Record<Name, number>
}

export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`
