// The first file of every command. Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { register as registerHook } from 'node:module'
import { join } from 'node:path'

const here = import.meta.dirname
const stamp = join(here, 'node_modules', '.muster-lock-hash')
const commands = {
  start: 'src/scripts/start.ts',
  dev: 'src/scripts/dev.ts',
  worker: 'src/scripts/worker.ts',
  check: 'src/scripts/check.ts',
  test: 'src/scripts/test.ts',
  bench: 'tests/load/support/bench.ts',
  payload: 'src/scripts/platform.ts',
  'import-users': 'src/scripts/import-users.ts',
  'storage:copy': 'src/scripts/storage-copy.ts',
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

const install = () =>
  new Promise((done) => {
    const began = Date.now()
    const say = () =>
      console.log(`Installing dependencies … ${Math.round((Date.now() - began) / 1000)} s`)
    say()
    const ticking = setInterval(say, 10_000)
    const npm = process.env.npm_execpath
    const [program, ...rest] = npm ? [process.execPath, npm] : ['npm']
    const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
    const child = spawn(program, [...rest, ...options], { cwd: here, stdio: 'inherit' })
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`))
    child.once('close', (code) => {
      clearInterval(ticking)
      if (code !== 0) fail(`Installing dependencies failed (npm ci ended with ${code}).`)
      writeFileSync(stamp, lockHash())
      console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s`)
      done()
    })
  })

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Muster needs Node 20.19 or newer; this is ${process.versions.node}.`)

const [name, ...args] = process.argv.slice(2)
const script = commands[name]
if (!script) fail(`Unknown command; the commands are: ${Object.keys(commands).join(', ')}`)
if (!isInstalled()) await install()
process.chdir(here)
process.argv = [process.argv[0], join(here, script), ...args]
// Workaround: without this condition the packages of Lexical choose their files by a top-level
// await, and about one import of five of the configuration never settles on Node 20 (exit code 13).
const hook = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, 'production'] })`
const { register } = await import('tsx/esm/api')
register()
registerHook(`data:text/javascript,${encodeURIComponent(hook)}`)
await import(`./${script}`)
