import { appendFileSync, writeFileSync } from 'node:fs'

const seen = new Set<string>()

/** Notes that a test saw this operation succeed; `npm test` fails for one that none saw. */
export function noteCovered(operation: string): void {
  const file = process.env['MUSTER_COVERED']
  if (file === undefined || seen.has(operation)) return
  seen.add(operation)
  appendFileSync(file, `${operation}\n`)
}

/** Notes which operations there are. */
export function noteOperations(operations: readonly string[]): void {
  const file = process.env['MUSTER_COVERED']
  if (file !== undefined) writeFileSync(`${file}.all`, operations.join('\n'))
}
