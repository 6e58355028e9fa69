import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reservePort } from './ports.ts'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Polls until the condition holds; throws after a timeout that no healthy machine needs. */
export async function eventually(
  isMet: () => Promise<boolean>,
  what: string,
  timeout = 120_000,
): Promise<void> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(100))
    if (await isMet()) return
  throw new Error(`never happened: ${what}`)
}

/** Kills a process, and its replacements, so many times in all. */
export async function killRepeatedly(times: number, pids: () => Promise<number[]>): Promise<void> {
  const killed = new Set<number>()
  const killNext = async (): Promise<boolean> => {
    const next = (await pids()).find((pid) => !killed.has(pid))
    if (next === undefined) return false
    killed.add(next)
    process.kill(next, 'SIGKILL')
    return true
  }
  for (let n = 0; n < times; n += 1) await eventually(killNext, `one more has begun, after ${n}`)
}

/** A folder that the database's own account can reach. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-start-'))
  await chmod(folder, 0o755)
  return folder
}

/** Processes with a mark in their environment, which children inherit. */
const marked = async (mark: string): Promise<string[]> => {
  const processes: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    if (!environment.includes(mark)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
    if (command) processes.push(`${pid} ${command.replaceAll('\0', ' ')}`)
  }
  return processes
}

/** Has every process hash as the worker of vitest does, which stores accounts that they read. */
export const cheaperHashing = {
  NODE_OPTIONS: `--import=${join(root, 'tests/support/cheaper-hashing.mjs')}`,
}

/** Which Node runs the commands; `MUSTER_NODE` names another one than that of the tests. */
const node = process.env['MUSTER_NODE'] ?? process.execPath

const asIs = (args: readonly string[]): [string, string[]] => [node, [...args]]

/** For programs that end before they listen: 3000 may be taken on the machine. */
const unusedPort = String(await reservePort())

/** Runs one of the commands as npm does; everything it starts carries one mark. */
export function runCommand(
  command: string[],
  settings: Record<string, string>,
  how = asIs,
  cwd = root,
) {
  const mark = `MUSTER_TEST_MARK=${randomUUID()}`
  const [markName = '', markValue] = mark.split('=')
  const { PATH, HOME } = process.env
  const [program, args] = how(['bootstrap.mjs', ...command])
  const child = spawn(program, args, {
    cwd,
    env: {
      ...{ NODE_ENV: 'test', PATH, HOME, PORT: unusedPort, [markName]: markValue },
      ...{ ...cheaperHashing, ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    pid: child.pid,
    exited,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    waitForOutput: (text: string) => {
      const hasLogged = async () => {
        if (output.includes(text)) return true
        if (child.exitCode !== null) throw new Error(`ended without logging “${text}”:\n${output}`)
        return false
      }
      return eventually(hasLogged, text, 500_000)
    },
    processes: () => marked(mark),
    /** Resolves when no process of the command runs any more. */
    waitForExit: () =>
      eventually(async () => (await marked(mark)).length === 0, 'all processes ended'),
  }
}
export type Running = ReturnType<typeof runCommand>

/** `npm start` on a separate data folder and port, with flags of the command. */
export const startMuster = (
  dataDir: string,
  settings: Record<string, string> = {},
  ...flags: string[]
) => startMusterIn(root, dataDir, settings, ...flags)

/** The same, in a copy of the project with what it needs installed. */
export async function startMusterIn(
  project: string,
  dataDir: string,
  settings: Record<string, string> = {},
  ...flags: string[]
) {
  const port = await reservePort()
  const opsPort = await reservePort()
  const all = {
    DATA_DIR: dataDir,
    PORT: String(port),
    OPS_PORT: String(opsPort),
    WORKER_OPS_PORT: '0',
    EMBEDDED_POSTGRES_PORT: '0',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const running = runCommand(['start', ...flags], all, asIs, project)
  return { ...running, url: `http://127.0.0.1:${port}`, opsUrl: `http://127.0.0.1:${opsPort}` }
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })
