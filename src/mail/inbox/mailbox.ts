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

/** Limit of stored mails; beyond it the oldest newsletters are removed first, then the oldest. */
export const mailboxLimit = 2_000

const headLimit = 64 * 1024

const suffix = '.eml'
/** Of newsletters, by the header that each has (RFC 2919). */
const listSuffix = '.list.eml'
const isList = /^List-Id:/im
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
  const pathOf = (id: string, end = suffix): string => join(folder, mailId.parse(id) + end)

  /** The names of all mails, newest first. */
  const names = async (): Promise<string[]> => {
    const found = (await readdir(folder).catch(unlessMissing)) ?? []
    return found
      .filter((name) => mailId.safeParse(idOf(name)).success)
      .sort((a, b) => (a < b ? 1 : -1))
  }
  const idOf = (name: string): string =>
    name.endsWith(suffix) ? name.slice(0, name.indexOf('.')) : ''

  const removeOldest = async (): Promise<void> => {
    const all = await names()
    const lists = all.filter((name) => name.endsWith(listSuffix))
    const others = all.filter((name) => !name.endsWith(listSuffix))
    // What is not a newsletter is last to go: it is before them, newest first. A tenth is left to
    // newsletters, so that they arrive where the others fill the rest.
    const reserved = Math.min(lists.length, Math.max(1, Math.floor(limit / 10)))
    const stored = others.slice(0, limit - reserved)
    const removed = [...others.slice(stored.length), ...lists.slice(limit - stored.length)]
    for (const name of removed) await rm(join(folder, name), { force: true })
  }

  return {
    ids: async () => (await names()).map(idOf),
    async add(source) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A folder created by an earlier version may be readable by others.
      await chmod(folder, 0o700)
      const id = newMailId()
      const unfinished = pathOf(id) + partial
      try {
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
        const head = (await readHead(unfinished)).toString('latin1').split(/\r?\n\r?\n/, 1)[0]
        await rename(unfinished, pathOf(id, isList.test(head ?? '') ? listSuffix : suffix))
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
      const other = await read(pathOf(id)).catch(unlessMissing)
      return other ?? read(pathOf(id, listSuffix)).catch(unlessMissing)
    },
    remove: (id) =>
      Promise.all([suffix, listSuffix].map((end) => rm(pathOf(id, end), { force: true }))).then(
        () => undefined,
      ),
  }
}
