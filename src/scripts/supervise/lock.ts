import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody else holds the lock of the folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
}

/** On Linux a name without a file, which the kernel gives up with the process that holds it. */
const socketOf = (folder: string): string => {
  const name = `muster-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Listens, unless somebody does. */
const listen = (path: string): Promise<Server | undefined> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(path, () => {
      server.unref()
      done(server)
    })
  })

const answers = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/**
 * Holds a data folder for this process, until it ends in whatever way. Throws AlreadyRunning
 * when another process holds it.
 */
export async function holdFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = socketOf(await realpath(folder))
  if (await listen(path)) return
  if (await answers(path))
    throw new AlreadyRunning(`Muster is already running in this folder (${resolve(folder)}).`)
  await rm(path, { force: true })
  if (!(await listen(path))) throw new AlreadyRunning('Muster is already starting in this folder.')
}

/**
 * Does work that only one process at a time may do in a folder; waits while another one is at
 * it, and does not mind if that one is killed.
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const path = socketOf(await realpath(folder))
  let held = await listen(path)
  while (!held) {
    await sleep(500)
    if (!(await answers(path)) && process.platform !== 'linux') await rm(path, { force: true })
    held = await listen(path)
  }
  try {
    return await work()
  } finally {
    held.close()
  }
}
