/** The most bytes by which the process grew beyond its initial size during `work`. */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const size = () => process.memoryUsage.rss()
  const before = size()
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, size())
  }, 5)
  try {
    await work()
    return Math.max(most, size()) - before
  } finally {
    clearInterval(sampler)
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
