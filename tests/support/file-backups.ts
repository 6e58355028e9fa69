import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOfWidth } from '#src/data/storage/keys/key.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { uploadFolders } from '#src/platform/uploads/upload-folders.ts'
import { readManifest } from '#src/runtime/backup/manifest.ts'
import { requireEmptyStorage, restoreFiles } from '#src/runtime/backup/restore-files.ts'
import { backUp, connected, emptyDatabase, newFolder } from './backup.ts'

const schema = `
  CREATE TABLE payload_migrations (id serial PRIMARY KEY, name varchar);
  CREATE TABLE media (key text);
  CREATE TABLE media_texts (path text, text text);
  CREATE TABLE files (key text);
  CREATE TABLE files_texts (path text, text text);
  CREATE TABLE proposal_images (key text)`

export const newKey = (in_: string = uploadFolders.media): string =>
  `${in_}/${Date.now()}-${randomBytes(8).toString('hex')}.png`

/** What backups report to, and the signal that would end them; neither does anything. */
export const signal = new AbortController().signal
export const report = (): void => {}

/** A database that names files, storages with these files, and their backups in a folder. */
export async function openFileBackups() {
  const folder = await newFolder()
  const database = await emptyDatabase()
  await connected(database.url, (client) => client.query(schema))
  const end = async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  const run = (query: string) => connected(database.url, (client) => client.query(query))

  /** Stores an image with a copy, which a document names. */
  const store = async (
    storage: Storage,
    { table = 'media', kind = 'media' as keyof typeof uploadFolders } = {},
  ) => {
    const key = newKey(uploadFolders[kind])
    for (const each of [key, keyOfWidth(key, 320)])
      await storage.write(each, randomBytes(5_000), 'image/png')
    const values = table.endsWith('_texts') ? `('formerKeys', '${key}')` : `('${key}')`
    await run(`INSERT INTO ${table} VALUES ${values}`)
    return key
  }

  const fill = async (storage: Storage) => {
    await run('TRUNCATE media, media_texts, files, files_texts, proposal_images')
    return [
      await store(storage),
      await store(storage, { table: 'media_texts' }),
      await store(storage, { table: 'files', kind: 'files' }),
      await store(storage, { table: 'files_texts', kind: 'files' }),
      await store(storage, { table: 'proposal_images', kind: 'proposal-images' }),
    ]
  }

  const makeNamed = (name: string, storage: Storage, making = {}) =>
    backUp(join(folder, name), { databaseUrl: database.url, storage }, making)
  const restore = async (storage: Storage, backup: string) => {
    const manifest = await readManifest(backup)
    await requireEmptyStorage(storage, backup)
    await restoreFiles(storage, { backup, manifest, report, signal })
  }

  const freshDisk = (name: string) => join(folder, `${name}-${randomBytes(4).toString('hex')}`)

  return { folder, run, fill, makeNamed, restore, freshDisk, end }
}
