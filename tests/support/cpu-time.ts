/**
 * The CPU time of synchronous work, in ms: unlike its duration the same while other programs keep
 * the machine busy.
 */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
