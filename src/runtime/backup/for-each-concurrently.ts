const concurrency = 4

/** Runs work for each item, a few at a time; ends at the first failure, and rejects with it. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.asyncIterator]()
  let hasFailed = false
  const lane = async (): Promise<void> => {
    for (;;) {
      const next = await left.next()
      if (next.done || hasFailed) return
      await work(next.value)
    }
  }
  const run = () =>
    lane().catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  try {
    // All lanes have ended before the caller removes what they write.
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, run))
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    await left.return?.()
  }
}
