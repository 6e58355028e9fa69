// The first file of every command. Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { register as registerHook } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  buildsFolder,
  fingerprint,
  finishedMark,
  programFile,
} from './src/builds/current-build.mjs'
import { isInstalled } from './src/builds/installed-packages.mjs'

const here = import.meta.dirname
/**
 * A command's script, and for what it needs packages: to run Muster, or to work on it too. Those in
 * `bundle` begin without a loader of TypeScript when there is a build.
 */
const commands = {
  start: { script: 'src/scripts/start.ts', bundle: 'start' },
  web: { script: 'src/scripts/role.ts', bundle: 'role', args: ['web'] },
  worker: { script: 'src/scripts/role.ts', bundle: 'role', args: ['worker'] },
  build: { script: 'src/scripts/build.ts' },
  migrate: { script: 'src/scripts/migrations.ts' },
  'import-users': { script: 'src/scripts/import-users.ts' },
  'storage:copy': { script: 'src/scripts/storage-copy.ts' },
  backup: { script: 'src/scripts/backup.ts' },
  restore: { script: 'src/scripts/restore.ts' },
  payload: { script: 'src/scripts/platform.ts' },
  dev: { script: 'src/scripts/dev.ts', isDevelopment: true },
  check: { script: 'src/scripts/check.ts', isDevelopment: true },
  test: { script: 'src/scripts/test.ts', isDevelopment: true },
  bench: { script: 'tests/load/support/bench.ts', isDevelopment: true },
  screenshots: { script: 'tests/screenshots/run.ts', isDevelopment: true },
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

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
    if (isDevelopment) options.push('--include=dev')
    const child = spawn(program, [...rest, ...options], { cwd: here, stdio: 'inherit' })
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`))
    child.once('close', (code) => {
      clearInterval(ticking)
      if (code !== 0) fail(`Installing dependencies failed (npm ci ended with ${code}).`)
      console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s`)
      done()
    })
  })

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Muster needs Node 20.19 or newer; this is ${process.versions.node}.`)

/** The bundle of a program in the build of these sources; undefined when there is none. */
const bundleOf = async (program) => {
  const folder = join(here, buildsFolder, await fingerprint(here))
  return existsSync(join(folder, finishedMark)) ? programFile(folder, program) : undefined
}

/** Prepares Node to load TypeScript, and our packages. */
const loadTypeScript = async () => {
  // Workaround: without this condition the packages of Lexical choose their files by a top-level
  // await, and about one import of five of the configuration never settles on Node 20 (exit code 13).
  const hook = `export const resolve = (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, 'production'] })`
  const { register } = await import('tsx/esm/api')
  register()
  registerHook(`data:text/javascript,${encodeURIComponent(hook)}`)
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command; the commands are: ${Object.keys(commands).join(', ')}`)
const { script, bundle, args = [], isDevelopment = false } = command
if (!isInstalled(here, isDevelopment)) await install(isDevelopment)
process.chdir(here)
process.argv = [process.argv[0], join(here, script), ...args, ...rest]
const built = bundle && (await bundleOf(bundle))
if (!built) await loadTypeScript()
await import(built ? pathToFileURL(built).href : `./${script}`)
