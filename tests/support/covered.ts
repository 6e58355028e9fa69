import { appendFileSync, writeFileSync } from 'node:fs'

const seen = new Set<string>()

/** Notes that a test saw this answer; `npm test` fails for one that none saw. */
export function noteAnswer(operation: string, status: number): void {
  const file = process.env['MUSTER_COVERED']
  const line = `${operation} ${status}`
  if (file === undefined || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Notes which answers there are. */
export function noteAnswers(
  operations: readonly { id: string; statuses: readonly number[] }[],
): void {
  const file = process.env['MUSTER_COVERED']
  if (file === undefined) return
  const lines = operations.flatMap(({ id, statuses }) => statuses.map((each) => `${id} ${each}`))
  writeFileSync(`${file}.all`, lines.join('\n'))
}
