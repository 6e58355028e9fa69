import { type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './npm.ts'
import type { Variables } from './variables.ts'

interface NodeProgram {
  readonly args: readonly string[]
  readonly env: Variables
}

const inherited = ['inherit', 'inherit', 'inherit'] as const
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs it as a child, passes signals on, and ends as it ends; the child ends when we are killed,
 * since its channel to us closes.
 */
const stayInFront = ({ args, env }: NodeProgram): Promise<never> => {
  const options: SpawnOptions = {
    env: { NODE_ENV: 'production', ...env },
    stdio: [...inherited, 'ipc'],
  }
  const child = spawn(process.execPath, [...args], options)
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenNpmEnds(() => child.kill('SIGTERM'))
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, by) => process.exit(code ?? 128 + (by ? constants.signals[by] : 0)))
  })
}

/**
 * Runs a Node program in place of this process, with its PID: what watches us (systemd, a
 * container, npm) watches it, and no second process takes memory. Where Node cannot (before 22.15,
 * or on Windows) this process stays in front of it. Never resolves; rejects when it cannot be run.
 */
export async function execProgram({ args, env }: NodeProgram): Promise<never> {
  // Not among the types of the oldest Node that we run on.
  const execve: unknown = Reflect.get(process, 'execve')
  if (typeof execve !== 'function' || process.platform === 'win32')
    return stayInFront({ args, env })
  const defined = Object.entries({ NODE_ENV: 'production', ...env }).filter(
    ([, value]) => value !== undefined,
  )
  Reflect.apply(execve, process, [
    process.execPath,
    [process.execPath, ...args],
    Object.fromEntries(defined),
  ])
  throw new Error('The program could not be started.')
}
