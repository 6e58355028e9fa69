import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#src/data/storage/disk.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { findDamage, verifyBackup } from '#src/runtime/backup/verify.ts'
import { openFileBackups, report, signal } from '#tests/support/file-backups.ts'

const { folder, fill, makeNamed, freshDisk, end } = await openFileBackups()

afterAll(end)

let backups = 0
const make = (storage: Storage) => {
  backups += 1
  return makeNamed(`made-${backups}`, storage)
}

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
