import { isCancelled } from '#src/data/cancellable.ts'

export async function unlessTimedOut<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/** Runs work for each, so many at once; the results are in their order. */
export async function mapConcurrently<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = [...all.entries()]
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return results
}
