/**
 * How many times the CPU time of synchronous work grows from an input to one eight times its size:
 * about 8 where it is linear, 64 where it is quadratic. A ratio, and of the fastest of several
 * runs each, because times vary with the machine and with what else it does.
 */
export function growthOfCpuTime(work: (share: number) => unknown): number {
  const fastest = (share: number): number =>
    Math.min(...Array.from({ length: 3 }, () => cpuTimeOf(() => work(share))))
  // Compiled by the engine before either is measured.
  fastest(1 / 8)
  return fastest(1) / fastest(1 / 8)
}

function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
