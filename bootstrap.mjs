// The first file of every command. Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { register as registerHook } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  buildsFolder,
  fingerprint,
  programFile,
  programsMark,
} from './src/data/builds/current-build.mjs'
import {
  besideFolder,
  finishSwap,
  isInstalled,
  packagesToInstall,
} from './src/data/builds/installed-packages.mjs'

const here = import.meta.dirname
/**
 * A command's script, the program of a build, or both; and for what it needs packages: to run Muster,
 * or to work on it too. A program that has no script is bundled first where it is not: it stays as
 * long as Muster, and so without the memory of a loader of TypeScript. One that has a script runs
 * where there is a build, since it begins in half the time. One that installs packages itself runs with
 * those of another version, since `npm ci` takes away what running processes may still have to load.
 */
const commands = {
  start: { program: 'start' },
  web: { program: 'role', args: ['web'] },
  worker: { program: 'role', args: ['worker'] },
  build: { script: 'src/runtime/commands/build.ts' },
  migrate: { script: 'src/runtime/commands/migrations.ts', program: 'migrate' },
  'import-users': { script: 'src/runtime/commands/import-users.ts', program: 'import-users' },
  'storage:copy': { script: 'src/runtime/commands/storage-copy.ts', program: 'storage-copy' },
  doctor: { script: 'src/runtime/commands/doctor.ts', program: 'doctor' },
  backup: { script: 'src/runtime/commands/backup.ts', program: 'backup' },
  restore: { script: 'src/runtime/commands/restore.ts', program: 'restore' },
  upgrade: { script: 'src/runtime/commands/upgrade.ts', installs: true },
  payload: { script: 'src/runtime/commands/platform.ts' },
  dev: { script: 'src/runtime/commands/dev.ts', isDevelopment: true },
  check: { script: 'src/runtime/commands/check.ts', isDevelopment: true },
  test: { script: 'src/runtime/commands/test.ts', isDevelopment: true },
  'test:full': { script: 'src/runtime/commands/test.ts', args: ['--full'], isDevelopment: true },
  bench: { script: 'tests/load/support/bench.ts', isDevelopment: true },
  screenshots: { script: 'tests/screenshots/run.ts', isDevelopment: true },
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

/** What to run, where the last installation is one of an upgrade that did not end. */
const advice = () =>
  existsSync(join(here, besideFolder))
    ? ' An upgrade was interrupted: run the same npm run upgrade again, as who began it.'
    : ''

const install = (isDevelopment) =>
  new Promise((done) => {
    const began = Date.now()
    const say = () =>
      console.log(`Installing dependencies … ${Math.round((Date.now() - began) / 1000)} s`)
    say()
    const ticking = setInterval(say, 10_000)
    const npm = process.env.npm_execpath
    const [program, ...rest] = npm ? [process.execPath, npm] : ['npm']
    const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    options.push(...packagesToInstall(here, isDevelopment))
    const child = spawn(program, [...rest, ...options], { cwd: here, stdio: 'inherit' })
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`))
    child.once('close', (code) => {
      clearInterval(ticking)
      if (code !== 0) fail(`Installing dependencies failed (npm ci ended with ${code}).${advice()}`)
      console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s`)
      done()
    })
  })

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Muster needs Node 20.19 or newer; this is ${process.versions.node}.`)

/** Bundles the programs of these sources; see `script` in src/runtime/supervise/child.ts. */
const bundlePrograms = () =>
  new Promise((done) => {
    const args = ['--conditions=production', '--import', 'tsx', 'src/runtime/commands/bundle.ts']
    const child = spawn(process.execPath, args, { cwd: here, stdio: 'inherit' })
    child.once('error', (error) => fail(`Node could not be run: ${error.message}`))
    child.once('close', (code) => (code === 0 ? done() : process.exit(code ?? 1)))
  })

/** The file of a program of these sources; undefined when they are not bundled. */
const bundleOf = async (program) => {
  const folder = join(here, buildsFolder, await fingerprint(here))
  return existsSync(join(folder, programsMark)) ? programFile(folder, program) : undefined
}

/** The same, bundled first where they are not. */
const bundled = async (program) => {
  const there = await bundleOf(program)
  if (there) return there
  await bundlePrograms()
  return (
    (await bundleOf(program)) ??
    fail('The sources change while they are built; start again when they are complete.')
  )
}

/** Migrations of an organisation are TypeScript, whatever imports them. */
const hasOwnMigrations = existsSync(join(here, 'organisation/migrations/index.ts'))

/** The file that a command runs. */
const fileOf = async ({ script, program }) => {
  if (!script) return bundled(program)
  const there = program && !hasOwnMigrations ? await bundleOf(program) : undefined
  return there ?? join(here, script)
}

/**
 * Prepares Node to load our packages. Workaround: without this condition the packages of Lexical
 * choose their files by a top-level await, and about one import of five of the configuration never
 * settles on Node 20 (exit code 13).
 */
const loadPackages = () => {
  const hook = `export const resolve = (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, 'production'] })`
  registerHook(`data:text/javascript,${encodeURIComponent(hook)}`)
}

/** Prepares Node to load TypeScript. */
const loadTypeScript = async () => {
  const { register } = await import('tsx/esm/api')
  register()
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command; the commands are: ${Object.keys(commands).join(', ')}`)
const { args = [], isDevelopment = false, installs = false } = command
try {
  finishSwap(here)
} catch {
  // They are installed below, or it is said what to run.
}
const isReady = installs
  ? existsSync(join(here, 'node_modules/.package-lock.json'))
  : isInstalled(here, isDevelopment)
if (!isReady) await install(isDevelopment)
process.chdir(here)
const file = await fileOf(command)
process.argv = [process.argv[0], file, ...args, ...rest]
if (file.endsWith('.ts')) await loadTypeScript()
// Other programs start what loads the configuration as processes of their own.
if (command.script) loadPackages()
await import(pathToFileURL(file).href)
