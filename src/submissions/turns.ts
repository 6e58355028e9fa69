/**
 * Lets at most `places` pieces of work run at once; others wait their turn. Decoding an image
 * takes hundreds of megabytes, and the public decides how many come at the same time.
 */
export function takeTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  const enter = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((go) => waiting.push(go))
    free -= 1
    return undefined
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
