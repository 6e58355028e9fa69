import { appendFileSync, writeFileSync } from 'node:fs'

const recorded = new Set<string>()

/** Records that a test received this response; `npm test` fails for one that no test received. */
export function recordResponse(operation: string, status: number): void {
  const file = process.env['MUSTER_COVERED']
  const line = `${operation} ${status}`
  if (file === undefined || recorded.has(line)) return
  recorded.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Records which responses are documented. */
export function recordOperations(
  operations: readonly { id: string; statuses: readonly number[] }[],
): void {
  const file = process.env['MUSTER_COVERED']
  if (file === undefined) return
  const lines = operations.flatMap(({ id, statuses }) => statuses.map((each) => `${id} ${each}`))
  writeFileSync(`${file}.all`, lines.join('\n'))
}
