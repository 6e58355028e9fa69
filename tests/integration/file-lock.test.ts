import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryFileLock, withFileLock } from '#src/data/locks/file-lock.ts'
import {
  AlreadyRunning,
  lockDataFolder,
  openDataFolder,
} from '#src/runtime/supervise/data-folder.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { hasNamespaces, inOtherContainer, moduleText } from '#tests/support/other-container.ts'

let folder: string
let path: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await openFolder()
  path = join(folder, 'lock')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await removeFolder(folder)
})

/** A process that holds the lock until it is killed. */
const holder = async (): Promise<ChildProcess> => {
  const code = `
    import { tryFileLock } from '#src/data/locks/file-lock.ts'
    tryFileLock(${JSON.stringify(path)})
    console.log('locked')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, moduleText(code), { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const isFree = (): boolean => {
  const lock = tryFileLock(path)
  lock?.release()
  return lock !== undefined
}

describe('a file lock', () => {
  it('a file lock has one holder, also within one process, until it is released', () => {
    const lock = tryFileLock(path)
    expect(tryFileLock(path)).toBeUndefined()
    lock?.release()
    expect(isFree()).toBe(true)
  })

  it('a file lock released twice does not release the lock of another file', () => {
    const lock = tryFileLock(path)
    lock?.release()
    const other = tryFileLock(path)
    lock?.release()
    expect(isFree()).toBe(false)
    other?.release()
  })

  it('a shared file lock has many holders, and excludes an exclusive one', async () => {
    await writeFile(path, '')
    const shared = [tryFileLock(path, 'shared'), tryFileLock(path, 'shared')]
    expect(shared).not.toContain(undefined)
    expect(isFree()).toBe(false)
    for (const each of shared) each?.release()
    const alone = tryFileLock(path)
    expect(tryFileLock(path, 'shared')).toBeUndefined()
    alone?.release()
  })

  it('a file lock is free again when its holder is killed', async () => {
    const child = await holder()
    expect(isFree()).toBe(false)
    child.kill('SIGKILL')
    await eventually(async () => isFree(), 'the lock is free')
  })

  it('a file lock lasts as long as a child process that inherited it', async () => {
    const lock = tryFileLock(path)
    const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', lock?.fd] })
    children.push(child)
    await once(child, 'spawn')
    lock?.release()
    expect(isFree()).toBe(false)
    child.kill('SIGKILL')
    await eventually(async () => isFree(), 'the lock is free')
  })

  it('an error of a file lock names the file that cannot be locked', () => {
    expect(() => tryFileLock(join(folder, 'none', 'lock'))).toThrow('ENOENT')
  })
})

describe('work under a file lock', () => {
  const second = 60_000

  it('work under a file lock is done one at a time, also after a failure', async () => {
    let atWork = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++atWork)
      await sleep(20)
      atWork--
    }
    const failing = withFileLock(path, second, () => Promise.reject(new Error('broke off')))
    await Promise.all([
      expect(failing).rejects.toThrow('broke off'),
      ...Array.from({ length: 4 }, () => withFileLock(path, second, work)),
    ])
    expect(most).toBe(1)
  })

  it('work under a file lock begins when the process that holds it is killed, and not before', async () => {
    const child = await holder()
    let isDone = false
    const waiting = withFileLock(path, second, async () => {
      isDone = true
    })
    await sleep(500)
    expect(isDone).toBe(false)
    child.kill('SIGKILL')
    await waiting
    expect(isDone).toBe(true)
  })

  it('waiting for a file lock ends at its timeout', async () => {
    const lock = tryFileLock(path)
    await expect(withFileLock(path, 50, async () => undefined)).rejects.toThrow('still locked')
    lock?.release()
  })
})

describe('the data folder', () => {
  const mode = async (of: string): Promise<string> => ((await stat(of)).mode & 0o7777).toString(8)

  it('the data folder is created for its owner alone, and an open one is closed', async () => {
    const created = join(folder, 'made')
    await openDataFolder(created)
    expect(await mode(created)).toBe('700')
    const existing = join(folder, 'found')
    await mkdir(existing)
    await chmod(existing, 0o755)
    await openDataFolder(existing)
    expect(await mode(existing)).toBe('700')
  })

  it('a data folder shared with other programs is rejected', async () => {
    await chmod(folder, 0o1777)
    await expect(openDataFolder(folder)).rejects.toThrow('name a folder of its own')
    expect(await mode(folder)).toBe('1777')
    await expect(openDataFolder('/')).rejects.toThrow('name a folder of its own')
  })

  it('the data folder is locked for one process, whatever the path to it', async () => {
    const lock = lockDataFolder(folder)
    const other = join(folder, 'link')
    await symlink(folder, other)
    expect(() => lockDataFolder(other)).toThrow(AlreadyRunning)
    lock.release()
    lockDataFolder(other).release()
  })

  const lockIt = moduleText(`
    import { lockDataFolder } from '#src/runtime/supervise/data-folder.ts'
    try {
      lockDataFolder(process.env.FOLDER)
      console.log('locked')
    } catch (error) {
      console.log(error.name)
    }`)

  it.runIf(hasNamespaces)('the data folder is locked for other containers too', () => {
    const tryLock = () => {
      const [program, args] = inOtherContainer(lockIt)
      const env = { ...process.env, FOLDER: folder }
      return spawnSync(program, args, { env, encoding: 'utf8' }).stdout.trim()
    }
    const lock = lockDataFolder(folder)
    expect(tryLock()).toBe('AlreadyRunning')
    lock.release()
    expect(tryLock()).toBe('locked')
  })
})
