import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '#src/backup/manifest.ts'
import { nameOf, removeOldBackups } from '#src/backup/names.ts'
import { reasonOf } from '#src/backup/problem.ts'
import { demandEmptyStorage, restoreFiles } from '#src/backup/restore-files.ts'
import { restoreSecrets, secretsAdvice } from '#src/backup/restore-secrets.ts'
import { findDamage, verifyBackup } from '#src/backup/verify.ts'
import { keyOfWidth } from '#src/content/images/key.ts'
import { diskStorage } from '#src/storage/disk.ts'
import { s3Storage } from '#src/storage/s3.ts'
import type { Storage } from '#src/storage/storage.ts'
import { uploadFolders } from '#src/storage/upload-folders.ts'
import { backUp, connected, emptyDatabase, newFolder, readTree } from '#tests/support/backup.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
let first: S3
let second: S3

const schema = `
  CREATE TABLE payload_migrations (id serial PRIMARY KEY, name varchar);
  CREATE TABLE media (key text);
  CREATE TABLE media_texts (path text, text text);
  CREATE TABLE files (key text);
  CREATE TABLE files_texts (path text, text text);
  CREATE TABLE proposal_images (key text)`

beforeAll(async () => {
  folder = await newFolder()
  database = await emptyDatabase()
  first = await startS3()
  second = await startS3()
  await connected(database.url, (client) => client.query(schema))
})

afterAll(async () => {
  await first.stop()
  await second.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (query: string) => connected(database.url, (client) => client.query(query))

const newKey = (in_: string = uploadFolders.media): string =>
  `${in_}/${Date.now()}-${randomBytes(8).toString('hex')}.png`

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

const signal = new AbortController().signal
const report = (): void => {}
let backups = 0
const make = (storage: Storage, making = {}) => {
  backups += 1
  const into = join(folder, `made-${backups}`)
  return backUp(into, { databaseUrl: database.url, storage }, making)
}
const restore = async (storage: Storage, backup: string) => {
  const manifest = await readManifest(backup)
  await demandEmptyStorage(storage, backup)
  await restoreFiles(storage, { backup, manifest, report, signal })
}

const freshDisk = (name: string) => join(folder, `${name}-${randomBytes(4).toString('hex')}`)

describe('a backup of files', () => {
  it('files go from a bucket to a disk and to another bucket, every byte of them', async () => {
    await fill(s3Storage(first.settings))
    const { path, manifest } = await make(s3Storage(first.settings))
    expect(manifest).toMatchObject({ missing: 0, files: { count: 10, bytes: 50_000 } })
    const disk = freshDisk('disk')
    await restore(diskStorage(disk), path)
    const copied = await readTree(join(path, 'files'))
    expect(await readTree(disk)).toEqual(copied)
    expect(Object.keys(copied).sort()).toEqual(await first.keys())
    const again = await make(diskStorage(disk))
    expect(await readTree(join(again.path, 'files'))).toEqual(copied)
    await restore(s3Storage(second.settings), again.path)
    expect(await second.keys()).toEqual(await first.keys())
    const back = freshDisk('back')
    await restore(diskStorage(back), (await make(s3Storage(second.settings))).path)
    expect(await readTree(back)).toEqual(copied)
  })

  it('a backup is closed to other users', async () => {
    const disk = diskStorage(freshDisk('disk'))
    await fill(disk)
    const { path } = await make(disk)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0)
  })

  it('a file that a document names and the storage lacks is listed, and the backup marked', async () => {
    const disk = diskStorage(freshDisk('disk'))
    const [lost = ''] = await fill(disk)
    await disk.write(`${uploadFolders.media}/.notes (old).txt`, Buffer.from('ours'), 'text/plain')
    await disk.remove(lost)
    const { path, manifest } = await make(disk)
    expect(path).toMatch(/Z-incomplete$/)
    expect(manifest).toMatchObject({ missing: 1, files: { count: 10 } })
    const listed = await readFile(join(path, 'missing-files.txt'), 'utf8')
    expect(listed).toBe(`${lost}\tnot in the storage\n`)
    await verifyBackup(path, report, signal)
  })

  it('a file whose document is deleted while the backup is made is listed, and not missed', async () => {
    const folderOfDisk = freshDisk('disk')
    const disk = diskStorage(folderOfDisk)
    const [gone = ''] = await fill(disk)
    /** Deletes the document and its file once the database has been read. */
    const deleting: Storage = {
      ...disk,
      async *list(in_) {
        await run(`DELETE FROM media WHERE key = '${gone}'`)
        await disk.remove(gone)
        yield* disk.list(in_)
      },
    }
    const { path, manifest } = await make(deleting)
    expect(path).toMatch(/Z$/)
    expect(manifest.missing).toBe(0)
    const listed = await readFile(join(path, 'missing-files.txt'), 'utf8')
    expect(listed).toBe(`${gone}\tdeleted meanwhile\n`)
  })

  it('a file that can be read at another attempt is read, and one that never can is listed', async () => {
    const disk = diskStorage(freshDisk('disk'))
    const [flaky = '', broken = ''] = await fill(disk)
    let failures = 0
    const failing: Storage = {
      ...disk,
      async read(key) {
        if (key === broken || (key === flaky && failures++ === 0)) throw new Error('no response')
        return disk.read(key)
      },
    }
    const { path, manifest } = await make(failing)
    expect(manifest).toMatchObject({ missing: 1, files: { count: 9 } })
    const listed = await readFile(join(path, 'missing-files.txt'), 'utf8')
    expect(listed).toBe(`${broken}\tno response\n`)
  })

  it('a storage that cannot be listed ends the backup, and leaves nothing behind', async () => {
    first.setFault(() => 'reject')
    await expect(make(s3Storage(first.settings))).rejects.toThrow('Copying the files failed')
    first.setFault(() => 'none')
    expect(await readdir(join(folder, `made-${backups}`))).toEqual([])
  })

  it('files are not restored among others, but an interrupted restore goes on', async () => {
    const disk = diskStorage(freshDisk('disk'))
    const [one = ''] = await fill(disk)
    const { path } = await make(disk)
    const target = freshDisk('target')
    const storage = diskStorage(target)
    await storage.write(one, await readFile(join(path, 'files', one)), 'image/png')
    await restore(storage, path)
    expect(await readTree(target)).toEqual(await readTree(join(path, 'files')))
    await storage.write(newKey(), Buffer.from('another'), 'image/png')
    await expect(restore(storage, path)).rejects.toThrow('The place of files is not empty')
  })
})

describe('a damaged backup', () => {
  const made = async () => {
    const disk = diskStorage(freshDisk('disk'))
    const [key = ''] = await fill(disk)
    return { path: (await make(disk)).path, key }
  }
  const damages: [string, (path: string, key: string) => Promise<unknown>, RegExp][] = [
    [
      'changed bytes of a file',
      (path, key) => writeFile(join(path, 'files', key), randomBytes(5_000)),
      /files\/media.* is damaged/,
    ],
    [
      'a file that is gone',
      (path, key) => rm(join(path, 'files', key)),
      /files\/media.* is missing/,
    ],
    [
      'a shortened table',
      (path) => truncate(join(path, 'database/media.copy.gz'), 20),
      /media.copy.gz is damaged/,
    ],
    [
      'a changed manifest',
      async (path) => {
        const file = join(path, 'manifest.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('"rows": 1', '"rows": 2'))
      },
      /manifest.json is damaged/,
    ],
    ['shortened checksums', (path) => truncate(join(path, 'SHA256SUMS'), 300), /SHA256SUMS/],
    [
      'checksums of what lies elsewhere',
      (path) => writeFile(join(path, 'SHA256SUMS'), `${'0'.repeat(64)}  files/../../x\n`),
      /SHA256SUMS is damaged/,
    ],
    ['no checksums', (path) => rm(join(path, 'SHA256SUMS')), /SHA256SUMS is missing/],
  ]
  it.each(damages)('a backup with %s is rejected', async (_, damage, message) => {
    const { path, key } = await made()
    await verifyBackup(path, report, signal)
    await damage(path, key)
    await expect(verifyBackup(path, report, signal)).rejects.toThrow(message)
  })

  it('a folder that is no backup is rejected, and one of another format', async () => {
    await expect(findDamage(folder, report, signal)).rejects.toThrow('is no backup')
    const other = join(folder, 'other-format')
    await mkdir(other)
    await writeFile(join(other, 'manifest.json'), '{"format":2}')
    await expect(findDamage(other, report, signal)).rejects.toThrow('of another version')
  })
})

describe('secrets in a backup', () => {
  const [theirs, ours] = ['theirs', 'ours'].map((whose) => ({
    databasePassword: `password of ${whose}`,
    PAYLOAD_SECRET: `payload secret of ${whose}`,
    JWT_SECRET: `jwt secret of ${whose}`,
  }))
  const text = (secrets: unknown): string => `${JSON.stringify(secrets, null, 2)}\n`
  const withSecrets = async (secrets: unknown) => {
    const made = freshDisk('secrets')
    await mkdir(made)
    if (secrets) await writeFile(join(made, 'secrets.json'), text(secrets))
    return made
  }
  const read = (dataDir: string) => readFile(join(dataDir, 'secrets.json'), 'utf8')

  it('a new data folder gets the secrets of the backup, and one with a database keeps its password', async () => {
    const backup = await withSecrets(theirs)
    const fresh = await withSecrets(undefined)
    await restoreSecrets(fresh, backup, { onlyIfNone: true })
    expect(await read(fresh)).toBe(text(theirs))
    expect((await stat(join(fresh, 'secrets.json'))).mode & 0o777).toBe(0o600)
    const used = await withSecrets(ours)
    await restoreSecrets(used, backup, { onlyIfNone: true })
    expect(await read(used)).toBe(text(ours))
    await restoreSecrets(used, backup)
    expect(await read(used)).toBe(text({ ...theirs, databasePassword: ours?.databasePassword }))
  })

  it('secrets that are to be set are named where they would differ', async () => {
    const backup = await withSecrets(theirs)
    const manifest = (environment: string[]) => ({ secrets: { stored: true, environment } })
    const advice = (environment: string[], given: Record<string, string | undefined>) =>
      secretsAdvice(backup, manifest(environment), given)
    expect(await advice([], {})).toBeUndefined()
    expect(await advice([], { ...theirs })).toBeUndefined()
    expect(await advice([], { ...theirs, JWT_SECRET: 'another' })).toMatch(
      /^JWT_SECRET must be as in secrets.json of the backup;/,
    )
    expect(await advice(['PAYLOAD_SECRET'], {})).toMatch(/^PAYLOAD_SECRET must be as before;/)
    expect(await secretsAdvice(folder, manifest([]), { ...theirs })).toMatch(
      /^PAYLOAD_SECRET and JWT_SECRET must be as before;/,
    )
  })
})

describe('the folder of backups', () => {
  it('the newest backups are kept, and nothing else is touched', async () => {
    const into = join(folder, 'kept')
    const day = (n: number) => nameOf(new Date(Date.UTC(2026, 0, n)))
    const today = nameOf(new Date())
    const names = [1, 2, 3, 4].map(day)
    const others = [
      `${day(1)}-incomplete`,
      `${day(4)}-incomplete`,
      `${day(1)}.unfinished`,
      `${today}.unfinished`,
      'notes',
      `${day(1)}-mine`,
    ]
    for (const name of [...names, ...others]) await mkdir(join(into, name), { recursive: true })
    const removed = await removeOldBackups(into, 2)
    expect(removed).toEqual([day(1), `${day(1)}-incomplete`, `${day(1)}.unfinished`, day(2)])
    expect(await removeOldBackups(into, 2)).toEqual([])
    expect((await readdir(into)).length).toBe(6)
  })
})

describe('why a backup fails', () => {
  it('a full disk is named, and no row of a database error', () => {
    const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
    expect(reasonOf(full)).toBe('there is no space left on its disk')
    const row = { code: '23505', severity: 'ERROR', constraint: 'users_email', detail: 'a@b.test' }
    const taken = Object.assign(new Error('Key (email)=(a@b.test) exists'), row)
    expect(reasonOf(taken)).toBe('the database reports 23505 of users_email')
  })
})
