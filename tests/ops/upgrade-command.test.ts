import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, openFolder, removeFolder, root } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'

/** A project whose commands write down that they ran, fail where `fail-<step>` is, wait at `hold-<step>`. */
const command = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const [step, folder] = process.argv.slice(2)
appendFileSync('calls', step + '\\n')
while (existsSync('hold-' + step)) await new Promise((next) => setTimeout(next, 20))
if (existsSync('fail-' + step)) { console.error(step + ' is impossible'); process.exit(1) }
if (step === 'backup') console.log('The backup is complete: ' + folder + '/newest')
if (step === 'build') {
  const name = 'build-' + JSON.parse(readFileSync('package.json')).version
  mkdirSync('.builds/' + name, { recursive: true })
  writeFileSync('.builds/' + name + '/muster-finished', '')
  writeFileSync('.builds/current', name)
}`

const npm = `#!/bin/sh
echo install >> ../calls
if [ -e node_modules ]; then echo another one runs here; exit 1; fi
while [ -e ../hold-install ]; do sleep 0.02; done
if [ -e ../fail-install ]; then echo install is impossible; exit 1; fi
mkdir node_modules && cp package-lock.json node_modules/.package-lock.json
`

const execute = promisify(execFile)
let folder: string
let project: string
let server: Server
let url: string

const git = async (...args: string[]): Promise<string> => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  return (await execute('git', [...who, ...args], { cwd: project })).stdout.trim()
}

const file = (name: string): string => join(project, name)
const textOf = (name: string): Promise<string> => readFile(file(name), 'utf8').catch(() => '')

/** Packages of one version, of which a version of the project has another. */
const packages = (version: string) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/one': { version } } })

const commit = async (version: string): Promise<string> => {
  const text = JSON.stringify({ version, engines: { node: '>=20.19.0' } })
  await writeFile(file('package.json'), text)
  await writeFile(file('package-lock.json'), packages(version))
  await git('add', '.')
  await git('commit', '--quiet', '--no-verify', '--message', version)
  await git('tag', `v${version}`)
  return git('rev-parse', 'HEAD')
}

let older: string
let newer: string

beforeEach(async () => {
  folder = await openFolder()
  project = join(folder, 'muster')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), npm)
  await chmod(join(folder, 'bin/npm'), 0o755)
  await mkdir(file('node_modules'), { recursive: true })
  await writeFile(file('node_modules/.package-lock.json'), packages('1'))
  await writeFile(file('bootstrap.mjs'), command)
  const ignored = ['.builds', '.upgrade', 'node_modules', 'calls', 'served', 'fail-*', 'hold-*']
  await writeFile(file('.gitignore'), ignored.join('\n'))
  await git('init', '--quiet')
  older = await commit('1')
  newer = await commit('2')
  await git('checkout', '--quiet', '--detach', older)
  const port = await reservePort()
  server = createServer(async (_, response) => {
    response.end(JSON.stringify({ build: (await textOf('served')).trim(), worker: true }))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${port}/readyz`
})

afterEach(async () => {
  server.close()
  await removeFolder(folder)
})

/** Ends this process as a machine does that stops, before it moves packages in. */
const killedInSwap = `--import=data:text/javascript,${encodeURIComponent(`
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const rename = fs.renameSync
fs.renameSync = (from, to) =>
  to.endsWith('/node_modules') ? process.kill(process.pid, 'SIGKILL') : rename(from, to)
syncBuiltinESMExports()`)}`

const start = (...args: string[]) => startWith([], args)
const startWith = (options: readonly string[], args: readonly string[]) => {
  const loader = [
    ...options,
    '--conditions=production',
    '--import',
    join(root, 'node_modules/tsx/dist/loader.mjs'),
  ]
  const script = join(root, 'src/runtime/commands/upgrade.ts')
  const all = [...loader, script, ...args, '--ready', url, '--within', '2']
  const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`
  const { HOME } = process.env
  // Git says something beside its answers, as it does where a folder cannot be read.
  const env = {
    NODE_ENV: 'test',
    PATH,
    HOME,
    DATABASE_URL: 'postgres://nowhere',
    GIT_TRACE: '1',
  } as const
  const child = spawn(process.execPath, all, { cwd: project, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const restart = ['--restart', 'echo restart >> calls; cp .builds/current served']
const upgrade = (...args: string[]) => start('v2', '--backup', join(folder, 'backups'), ...args)
const goBack = () => start('--back', ...restart).ended

const state = async () => ({
  head: await git('rev-parse', 'HEAD'),
  packages: JSON.parse(await textOf('node_modules/.package-lock.json')).packages[
    'node_modules/one'
  ],
  served: await textOf('served'),
})
const ofOlder = { head: '', packages: { version: '1' }, served: 'build-1' }
const isOlder = () => expect(state()).resolves.toEqual({ ...ofOlder, head: older })
const isNewer = () =>
  expect(state()).resolves.toEqual({ head: newer, packages: { version: '2' }, served: 'build-2' })
const calls = async (): Promise<string[]> => (await textOf('calls')).trim().split('\n')

describe('npm run upgrade', () => {
  it('backs up, installs, builds, migrates and restarts, each a line; back again it migrates nothing', async () => {
    const { code, output } = await upgrade(...restart).ended
    expect(code, output).toBe(0)
    expect(await calls()).toEqual(['backup', 'install', 'build', 'migrate', 'restart'])
    await isNewer()
    for (const label of [
      'Backing up',
      'Installing packages',
      'Building',
      'Migrating',
      'Restarting',
    ])
      expect(output).toMatch(new RegExp(`^${label}: done in \\d+ s$`, 'm'))
    await rm(file('calls'))

    expect(await goBack()).toMatchObject({ code: 0 })
    expect(await calls()).toEqual(['install', 'build', 'restart'])
    await isOlder()
  })

  it('a branch is that of the remote, unless this clone has commits of its own on it', async () => {
    const remote = join(folder, 'remote')
    await git('branch', 'main', newer)
    await execute('git', ['clone', '--quiet', '--bare', project, remote])
    await git('branch', '--force', 'main', older)
    await git('remote', 'add', 'origin', remote)
    const toMain = () => start('main', '--backup', join(folder, 'backups'), ...restart).ended
    expect(await toMain()).toMatchObject({ code: 0 })
    await isNewer()

    await git('checkout', '--quiet', 'main')
    const own = await commit('3')
    await git('checkout', '--quiet', '--detach', older)
    expect(await toMain()).toMatchObject({ code: 0 })
    expect(await git('rev-parse', 'HEAD')).toBe(own)
  })

  it('without --restart it says what to do', async () => {
    const { code, output } = await upgrade().ended
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain('Restart Muster now')
    expect(await textOf('served')).toBe('')
  })

  it('changes nothing when the backup fails, sources were changed, or the version is not known', async () => {
    await writeFile(file('fail-backup'), '')
    const { code, output } = await upgrade(...restart).ended
    expect(code).toBe(1)
    expect(output).toContain('backup is impossible')
    expect(output).toContain('Nothing was changed.')
    expect(await calls()).toEqual(['backup'])
    const unknown = await start('v3', '--backup', folder).ended
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no version v3') })
    await writeFile(file('package.json'), '{}')
    const changed = await upgrade().ended
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('git status') })
    expect(await calls()).toEqual(['backup'])
    expect(await git('rev-parse', 'HEAD')).toBe(older)
  })

  it.each(['install', 'build', 'migrate'])(
    'when %s fails nothing is restarted, and it says how to go back, which works',
    async (step) => {
      await writeFile(file(`fail-${step}`), '')
      const { code, output } = await upgrade(...restart).ended
      expect(code).toBe(1)
      expect(output).toContain(`${step} is impossible`)
      expect(output).toContain('npm run upgrade -- --back')
      expect(output.includes(join(folder, 'backups/newest'))).toBe(step === 'migrate')
      expect(await calls()).not.toContain('restart')
      await rm(file(`fail-${step}`))
      expect(await goBack()).toMatchObject({ code: 0 })
      await isOlder()
    },
  )

  it('what serves another build after the restart is an error, in time', async () => {
    const { code, output } = await upgrade('--restart', 'true').ended
    expect(code).toBe(1)
    expect(output).toContain('expected build build-2')
    expect(output).toContain('npm run upgrade -- --back')
  })

  it.each(['backup', 'install', 'build', 'migrate'])(
    'killed in %s it is run again, and goes back to where the first began; meanwhile no other runs',
    async (step) => {
      await writeFile(file(`hold-${step}`), '')
      const first = upgrade(...restart)
      await eventually(async () => (await calls()).includes(step), `${step} runs`)
      const other = await upgrade(...restart).ended
      expect(other).toMatchObject({ code: 1, output: expect.stringContaining('is running') })
      first.kill()
      await first.ended
      await rm(file(`hold-${step}`))
      await eventually(async () => {
        const again = await upgrade(...restart).ended
        // The step outlives the command that was killed.
        if (again.output.includes('still runs')) return false
        expect(again.code, again.output).toBe(0)
        return true
      }, 'it is run again')
      await isNewer()
      expect(existsSync(file('.upgrade'))).toBe(false)
      expect(await goBack()).toMatchObject({ code: 0 })
      await isOlder()
    },
  )

  it('killed between the packages of two versions, the next command has the new ones, without npm', async () => {
    await startWith([killedInSwap], ['v2', '--backup', join(folder, 'backups')]).ended
    expect(existsSync(file('node_modules'))).toBe(false)
    // As Muster is started, of which this project has no more than it takes.
    await symlink(join(root, 'node_modules/tsx'), file('.upgrade/node_modules/tsx'))
    for (const name of ['bootstrap.mjs', 'src/data/builds', 'tsconfig.json'])
      await cp(join(root, name), file(`started/${name}`), { recursive: true })
    await mkdir(file('started/src/runtime/commands'), { recursive: true })
    await writeFile(file('started/src/runtime/commands/platform.ts'), `console.log('started')`)
    for (const name of ['package.json', 'package-lock.json', '.upgrade'])
      await rename(file(name), file(`started/${name}`))
    const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`
    const begin = () =>
      execute(process.execPath, ['bootstrap.mjs', 'payload'], {
        cwd: file('started'),
        env: { NODE_ENV: 'test', PATH },
      })
    expect((await begin()).stdout).toBe('started\n')
    expect(await textOf('started/node_modules/.package-lock.json')).toBe(packages('2'))
    expect(await calls()).toEqual(['backup', 'install'])

    // Who may not write there can neither move nor install them.
    await rename(file('started/node_modules'), file('started/elsewhere'))
    await writeFile(file('fail-install'), '')
    await expect(begin()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run the same npm run upgrade again'),
    })
  })

  it('killed with its git, it takes the files of both versions for no changes of an operator', async () => {
    await writeFile(file('fail-install'), '')
    await upgrade().ended
    // As a machine leaves it that stops in the checkout.
    await git('checkout', '--quiet', '--detach', older)
    await writeFile(file('package.json'), '{')
    await writeFile(file('.git/index.lock'), '')
    await writeFile(
      file('.builds/upgraded-from'),
      JSON.stringify({ from: older, isDone: false, isCheckingOut: true }),
    )
    await rm(file('fail-install'))
    expect(await upgrade(...restart).ended).toMatchObject({ code: 0 })
    await isNewer()
  })
})
