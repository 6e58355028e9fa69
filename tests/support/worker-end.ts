import { processWide } from '#src/settings/process-wide.ts'

type End = () => Promise<void>

const ends = () => processWide('test-worker-ends', (): End[] => [])

/** Registers what ends with this worker of vitest; needs the environment of `browser-environment`. */
export const whenWorkerEnds = (end: End): void => void ends().unshift(end)

export async function endWorker(): Promise<void> {
  const problems: unknown[] = []
  for (const end of ends().splice(0)) await end().catch((error) => problems.push(error))
  if (problems.length > 0) throw new AggregateError(problems, 'a worker of vitest ended badly')
}
