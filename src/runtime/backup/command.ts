import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress, Report } from '#src/runtime/backup/progress.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { whenNpmEnds } from '../supervise/npm.ts'

/** Exit code of a backup in which files are missing. */
export const incompleteCode = 2

const interrupted = 130

/** How often a line of progress is written, in ms. */
const everyLine = 10_000
const everyFrame = 250

const sizeOf = (bytes: number): string => {
  const [unit, name] = bytes < 1_000_000 ? [1_000, 'kB'] : [1_000_000, 'MB']
  return `${(bytes / unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${name}`
}

const lineOf = ({ step, done, total, bytes }: Progress): string =>
  `${step}: ${done.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}, ${sizeOf(bytes)}`

export function printProgress(isVerbose: boolean) {
  const { isTTY } = process.stdout
  let current: Progress | undefined
  let written = Date.now()
  const endStep = (): void => {
    if (current) process.stdout.write(`${isTTY && !isVerbose ? '\r' : ''}${lineOf(current)}\n`)
    current = undefined
  }
  const report: Report = (progress) => {
    if (current && current.step !== progress.step) endStep()
    current = progress
    if (isVerbose) return void console.log(`  ${progress.last}`)
    const now = Date.now()
    if (now - written < (isTTY ? everyFrame : everyLine)) return
    written = now
    process.stdout.write(isTTY ? `\r${lineOf(progress)}` : `${lineOf(progress)} …\n`)
  }
  return { report, endStep }
}

/** Errors whose message is the line an operator needs. */
const forOperators = ['BackupProblem', 'WrongSetting', 'AlreadyRunning', 'FolderInUse', 'PortTaken']

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (forOperators.includes(error.name)) return error.message
  // A message of Drizzle is the statement, with its parameters.
  return faultReason(error) ?? error.stack ?? error.message
}

export function failWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a command until it ends, with the exit code it returns. A signal aborts it and lets it tidy
 * up; a failure is one line.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<number>,
  interruption: string,
): Promise<never> {
  const ending = new AbortController()
  const { signal } = ending
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => ending.abort())
  whenNpmEnds(() => ending.abort())
  const code = await work(signal).catch((error: unknown) => {
    if (process.stdout.isTTY) process.stdout.write('\n')
    console.error(signal.aborted ? interruption : explain(error))
    return signal.aborted ? interrupted : 1
  })
  // The last lines of a pipe.
  await sleep(0)
  process.exit(code)
}
