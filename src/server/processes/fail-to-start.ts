import { faultReason } from '#src/settings/fault-reason.ts'
import { cannotRun } from './exit-code.ts'

/**
 * Ends the process because it cannot start: with one line and the exit code `cannotRun` for a wrong
 * setting, which no retry would change, otherwise with 1: one line where the reason is known,
 * else the stack.
 */
export function failToStart(error: unknown): never {
  const isSetting = error instanceof Error && error.name === 'WrongSetting'
  const reason = faultReason(error)
  const isStackWanted = error instanceof Error && !isSetting
  const output = isStackWanted ? error.stack : String(isSetting ? error.message : error)
  process.stderr.write(`${reason && !isSetting ? `Cannot start: ${reason}` : output}\n`)
  process.exit(isSetting ? cannotRun : 1)
}

/**
 * Ends a command whose errors are made for operators: with the message alone, in one line, and the
 * exit code `cannotRun` for a wrong setting, otherwise 1.
 */
export function endWithReason(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof Error && error.name === 'WrongSetting' ? cannotRun : 1)
}
