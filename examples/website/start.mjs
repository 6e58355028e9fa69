// The one command: installs what is missing, builds, and serves. `--watch` does so again after
// every change.
import { spawn, spawnSync } from 'node:child_process'
import { statSync, watch } from 'node:fs'
import { join } from 'node:path'

const root = import.meta.dirname

const changedAt = (/** @type {string} */ path) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** npm writes that file at the end of every installation. */
const isInstalled = () =>
  changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')

if (!isInstalled()) {
  const arguments_ = ['ci', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const { build } = await import('./build.mjs')
await build()

if (process.argv.includes('--watch')) {
  const serve = () =>
    spawn(process.execPath, [join(root, 'dist/server.js')], { cwd: root, stdio: 'inherit' })
  let server = serve()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const restart = async () => {
    server.kill()
    await build().then(
      () => {
        server = serve()
      },
      () => undefined, // esbuild has printed what is wrong; the next change may repair it.
    )
  }
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(restart, 100)
  })
} else await import(join(root, 'dist/server.js'))
