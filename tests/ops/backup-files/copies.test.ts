import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#src/data/storage/disk.ts'
import { s3Storage } from '#src/data/storage/s3.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { uploadFolders } from '#src/platform/uploads/upload-folders.ts'
import { acknowledgeMissing } from '#src/runtime/backup/acknowledged.ts'
import { reasonOf } from '#src/runtime/backup/problem.ts'
import { verifyBackup } from '#src/runtime/backup/verify.ts'
import { readTree } from '#tests/support/backup.ts'
import { newKey, openFileBackups, report, signal } from '#tests/support/file-backups.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

const { folder, run, fill, makeNamed, restore, freshDisk, end } = await openFileBackups()
let first: S3
let second: S3

beforeAll(async () => {
  first = await startS3()
  second = await startS3()
})

afterAll(async () => {
  await first.stop()
  await second.stop()
  await end()
})

let backups = 0
const make = (storage: Storage, making = {}) => {
  backups += 1
  return makeNamed(`made-${backups}`, storage, making)
}

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

  it('several in one second have different names, one after another or at once', {
    tags: 'long',
  }, async () => {
    const disk = diskStorage(freshDisk('disk'))
    await fill(disk)
    const made = [await makeNamed('at-once', disk), await makeNamed('at-once', disk)]
    made.push(...(await Promise.all([makeNamed('at-once', disk), makeNamed('at-once', disk)])))
    expect(new Set(made.map(({ path }) => path)).size).toBe(4)
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

  it('a file that is acknowledged as lost makes no backup incomplete, until it is found and lost again', {
    tags: 'long',
  }, async () => {
    const disk = diskStorage(freshDisk('disk'))
    const [lost = '', alsoLost = ''] = await fill(disk)
    // Into the same folder, whose list of files it is.
    const again = (storage: Storage) => makeNamed('acknowledging', storage)
    await disk.remove(lost)
    const { path } = await again(disk)
    expect(path).toMatch(/Z-incomplete$/)
    const backups = dirname(path)
    expect(await acknowledgeMissing(backups)).toEqual([lost])
    await rm(path, { recursive: true })

    const acknowledged = await again(disk)
    expect(acknowledged.path).toMatch(/Z$/)
    expect(acknowledged.manifest).toMatchObject({ missing: 0, acknowledged: 1 })
    const listed = await readFile(join(acknowledged.path, 'missing-files.txt'), 'utf8')
    expect(listed).toBe(`${lost}\tnot in the storage\n`)
    await verifyBackup(acknowledged.path, report, signal)
    await rm(acknowledged.path, { recursive: true })

    await disk.remove(alsoLost)
    const another = await again(disk)
    expect(another.path).toMatch(/Z-incomplete$/)
    expect(another.manifest).toMatchObject({ missing: 1, acknowledged: 1 })
    await rm(another.path, { recursive: true })

    for (const key of [lost, alsoLost]) await disk.write(key, Buffer.from('found'), 'image/png')
    const whole = await again(disk)
    expect(whole.manifest).toMatchObject({ missing: 0, acknowledged: 0 })
    await rm(whole.path, { recursive: true })
    await disk.remove(lost)
    expect((await again(disk)).manifest).toMatchObject({ missing: 1, acknowledged: 0 })
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

  it('a file that can be read at another attempt is read, and one that never can is listed', {
    tags: 'long',
  }, async () => {
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

describe('why a backup fails', () => {
  it('a full disk is named, and no row of a database error', () => {
    const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })
    expect(reasonOf(full)).toBe('there is no space left on its disk')
    const row = { code: '23505', severity: 'ERROR', constraint: 'users_email', detail: 'a@b.test' }
    const taken = Object.assign(new Error('Key (email)=(a@b.test) exists'), row)
    expect(reasonOf(taken)).toBe('the database reports 23505 of users_email')
  })
})
