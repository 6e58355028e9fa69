import { appendFileSync, writeFileSync } from 'node:fs'

const recorded = new Set<string>()

/** Notes that a test saw this answer; `npm test` fails for one that none saw. */
export function recordResponse(operation: string, status: number): void {
  const file = process.env['MUSTER_COVERED']
  const line = `${operation} ${status}`
  if (file === undefined || recorded.has(line)) return
  recorded.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Notes which answers there are. */
export function recordOperations(
  operations: readonly { id: string; statuses: readonly number[] }[],
): void {
  const file = process.env['MUSTER_COVERED']
  if (file === undefined) return
  const lines = operations.flatMap(({ id, statuses }) => statuses.map((each) => `${id} ${each}`))
  writeFileSync(`${file}.all`, lines.join('\n'))
}
