import { fork } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '#src/runtime/postgres/server.ts'
import { applySettings } from '#tests/support/settings.ts'
import { isMet, type Row, tableOf } from './row.ts'

const folder = join('tests', 'load')

/**
 * What the command line asks for: names of benchmarks narrow the run (`npm run bench news`), and
 * `--million` measures with a million rows.
 */
const requested = process.argv.slice(2).filter((argument) => argument !== '--million')
if (process.argv.includes('--million')) process.env['BENCH_MILLION'] = 'yes'

const benchmarks = async (): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const isRequested = (file: string) =>
    requested.length === 0 || requested.includes(file.slice(0, -3))
  return files.filter(isRequested).map((file) => join(folder, file))
}

const runInProcess = (modulePath: string, args: string[] = []): Promise<Row[]> =>
  new Promise((done, fail) => {
    let rows: Row[] = []
    const child = fork(modulePath, args, {
      execArgv: ['--conditions=production', '--import', 'tsx'],
    })
    // Our own `run.ts` sends nothing else.
    child.on('message', (message) => {
      rows = message as Row[]
    })
    child.once('exit', (code) => {
      if (code === 0) done(rows)
      else fail(new Error(`${args[0] ?? modulePath} ended with ${code}`))
    })
  })

const runAll = async (server: PostgresServer, data: string): Promise<Row[]> => {
  applySettings(server.url('muster_bench'), data)
  Object.assign(process.env, { NODE_ENV: 'production' })
  await runInProcess(join('tests', 'support', 'migrate-template.ts'))
  const rows: Row[] = []
  for (const file of await benchmarks()) {
    console.log(`${file} …`)
    const measured = await runInProcess(join(folder, 'support', 'run.ts'), [file])
    console.log(tableOf(measured))
    rows.push(...measured)
  }
  return rows
}

const machine = (): string => {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${first?.model ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}`
}

const data = await mkdtemp(join(tmpdir(), 'muster-bench-'))
// Postgres does not run as root, and must be able to get to its folder.
await chmod(data, 0o755)
const server = await startPostgres({
  folder: join(data, 'postgres'),
  password: 'bench',
  preferredPort: 0,
  database: 'muster_bench',
})
try {
  const rows = await runAll(server, join(data, 'files'))
  console.log(`\n${machine()}\n\n${tableOf(rows)}`)
  process.exitCode = rows.length > 0 && rows.every(isMet) ? 0 : 1
} finally {
  await server.stop()
  await rm(data, { recursive: true, force: true })
}
process.exit()
