import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mailId } from '#src/contract/inbox.ts'

/** Sorts by time. */
const newMailId = (now = Date.now()): string =>
  `${String(now).padStart(13, '0')}-${randomBytes(8).toString('hex')}`

export const receivedAt = (id: string): string => new Date(Number(id.slice(0, 13))).toISOString()

export const localInbox = (dataDir: string | undefined): Mailbox =>
  mailboxIn(resolve(dataDir || '.data', 'mail'))

/** Limit of stored mails; beyond it the oldest are removed. */
export const mailboxLimit = 2_000

const headLimit = 64 * 1024

const suffix = '.eml'
const partial = '.partial'

/** The local inbox: one file per mail, in a folder readable only by the account running Muster. */
export interface Mailbox {
  /** Stores the source of a mail atomically; returns its id. */
  add(source: Readable): Promise<string>
  /** The ids of all mails, newest first. */
  ids(): Promise<string[]>
  /** The source of a mail, or its first 64 KiB; undefined when there is none. */
  read(id: string, part: 'all' | 'head'): Promise<Buffer | undefined>
  /** Removes a mail; idempotent. */
  remove(id: string): Promise<void>
}

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLimit), 0, headLimit, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Opens the inbox in a folder, which is created with the first mail. */
export function mailboxIn(folder: string, limit = mailboxLimit): Mailbox {
  const pathOf = (id: string): string => join(folder, mailId.parse(id) + suffix)

  const ids = async (): Promise<string[]> => {
    const names = (await readdir(folder).catch(unlessMissing)) ?? []
    return names
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length))
      .filter((id) => mailId.safeParse(id).success)
      .sort((a, b) => (a < b ? 1 : -1))
  }

  const removeOldest = async (): Promise<void> => {
    for (const id of (await ids()).slice(limit)) await rm(pathOf(id), { force: true })
  }

  return {
    ids,
    async add(source) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A folder created by an earlier version may be readable by others.
      await chmod(folder, 0o700)
      const id = newMailId()
      const unfinished = pathOf(id) + partial
      try {
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
        await rename(unfinished, pathOf(id))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await removeOldest()
      return id
    },
    read: async (id, part) => {
      if (!mailId.safeParse(id).success) return undefined
      const read = part === 'head' ? readHead : (path: string) => readFile(path)
      return read(pathOf(id)).catch(unlessMissing)
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
