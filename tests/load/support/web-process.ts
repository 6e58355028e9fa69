import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { buildIfStale } from '#src/runtime/supervise/build.ts'
import { webServer } from '#src/runtime/supervise/child.ts'
import { reservePort } from '#tests/support/ports.ts'

const ended = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const pidsOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Bytes a process has in memory now (`VmRSS`) or had at the most (`VmHWM`). */
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/** Muster's web server as `npm start` runs it, on a database of the benchmark or of a test. */
export async function startWebProcess(
  databaseUrl: string,
  processes = 1,
  others: Readonly<Record<string, string>> = {},
) {
  const build = await buildIfStale(process.cwd(), process.env)
  const port = await reservePort()
  const settings = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    WEB_CONCURRENCY: String(processes),
    ...others,
  }
  const { args, env } = webServer('production', settings, build)
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      process.stderr.write(chunk)
    })
  await new Promise<void>((done, fail) => {
    child.on('message', (message) => message === 'ready' && done())
    child.once('exit', (code) => fail(new Error(`the web server ended with ${code}`)))
  })
  const pid = child.pid ?? 0
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    pids: async () => (processes === 1 ? [pid] : (await pidsOf(pid)).slice(-processes)),
    stop: () => ended(child),
  }
}

/** A bare server that returns the same bytes to every request: the most Node can do. */
export async function startBareServer(head: Record<string, string>, body: Buffer) {
  const child = fork('tests/load/support/bare-server.ts', { execArgv: ['--import', 'tsx'] })
  child.send({ head, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(child) }
}
