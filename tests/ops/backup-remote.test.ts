import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Storage } from '#src/data/storage/s3.ts'
import { sumOf } from '#src/runtime/backup/checksums.ts'
import { downloadBackup, type Remote, uploadBackup } from '#src/runtime/backup/remote.ts'
import { env } from '#src/settings/env.ts'
import { emptyDatabase, hashRows, newFolder, readTree } from '#tests/support/backup.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { removeFolder, runCommand } from '#tests/support/muster.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'
import { secrets } from '#tests/support/settings.ts'

/** Backups in a bucket: encrypted, whole or rejected, and restored from there. */

let s3: S3
let folder: string
let remote: Remote
const running = { report: () => undefined, signal: new AbortController().signal }

beforeAll(async () => {
  s3 = await startS3()
  folder = await newFolder()
  remote = { store: s3Storage(s3.settings), key: randomBytes(32) }
})
afterAll(async () => {
  await s3.stop()
  await removeFolder(folder)
})

const large = randomBytes(9 * 1024 * 1024)

const made = async (name: string): Promise<string> => {
  const path = join(folder, name)
  await mkdir(join(path, 'files', 'media'), { recursive: true })
  await writeFile(join(path, 'manifest.json'), '{"takenAt":"a plain text"}')
  await writeFile(join(path, 'files', 'media', 'large.bin'), large)
  await writeFile(join(path, 'files', 'media', 'empty.bin'), '')
  return path
}

const readAll = async (key: string): Promise<Buffer> => {
  const found = await remote.store.read(key)
  return Buffer.concat((await found?.body.toArray()) ?? [])
}

describe('a backup in a bucket', () => {
  it('comes back byte for byte, by its name and as the newest', async () => {
    const path = await made('2026-11-01T00-00-00Z')
    await uploadBackup(remote, path, running)
    for (const name of ['2026-11-01T00-00-00Z', 'newest']) {
      const into = await newFolder()
      const copy = await downloadBackup(remote, name, into, running)
      expect(await readTree(copy)).toEqual(await readTree(path))
      await removeFolder(into)
    }
  })

  it('says nothing of what is in it', async () => {
    for (const key of await s3.keys()) {
      expect(key).not.toMatch(/large|manifest|media/)
      const bytes = await readAll(key)
      for (const text of ['a plain text', 'large.bin', '2026-11-01'])
        expect(bytes.includes(text)).toBe(false)
      expect(bytes.includes(large.subarray(0, 64))).toBe(false)
    }
  })

  it('is rejected with another key, and where a part is missing, changed or in another place', async () => {
    const name = '2026-11-02T00-00-00Z'
    await uploadBackup(remote, await made(name), running)
    const rejected = async (problem: string, key = remote.key) => {
      const into = await newFolder()
      const copying = downloadBackup({ ...remote, key }, name, into, running)
      await expect(copying).rejects.toThrow(problem)
      await removeFolder(into)
    }
    await rejected('cannot be decrypted: BACKUP_KEY is another one', randomBytes(32))
    const parts = (await s3.keys()).filter((key) => /^2026-11-02.*-[01]$/.test(key))
    const [one = '', other = ''] = parts.filter((key) => key.includes('/1-'))
    const [first, second] = [await readAll(one), await readAll(other)]
    await remote.store.write(one, second, 'application/octet-stream')
    await rejected('cannot be decrypted')
    const changed = Buffer.from(first)
    changed[100] = (changed[100] ?? 0) ^ 1
    await remote.store.write(one, changed, 'application/octet-stream')
    await rejected('cannot be decrypted')
    await remote.store.remove(one)
    await rejected(`The bucket has no ${one}.`)
    await remote.store.write(one, first, 'application/octet-stream')
    // An older backup under a newer name.
    const old = await readAll('2026-11-01T00-00-00Z/index')
    await remote.store.write(`${name}/index`, old, 'application/octet-stream')
    await rejected('cannot be decrypted')
  })
})

describe('the commands', () => {
  it('a backup is copied to the bucket, checked there and restored from there', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const payload = await startPayload()
    await contentMaker(payload).tag()
    const target = await emptyDatabase()
    const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
    const common = {
      ...secrets,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      BACKUP_S3_FORCE_PATH_STYLE: 'true',
      BACKUP_KEY_FILE: join(folder, 'key'),
    }
    await writeFile(join(folder, 'key'), `${randomBytes(32).toString('base64')}\n`)
    const run = async (command: string[], settings: Record<string, string>) => {
      const started = runCommand(command, { ...common, ...settings })
      return [await started.exited, started.output()] as const
    }
    const local = join(folder, 'local')
    const media = join(folder, 'source')
    const [code, output] = await run(['backup', local], {
      DATABASE_URL: env().DATABASE_URL,
      DATA_DIR: media,
    })
    // Files of other tests are not there.
    expect([0, 2]).toContain(code)
    expect(output).toMatch(/^Copied to the bucket: \d+ of \d+, /m)
    await rm(local, { recursive: true })
    const into = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'target') }
    const [checked, said] = await run(['restore', 'bucket:newest', '--check'], into)
    expect([checked, said]).toEqual([0, expect.stringContaining('is undamaged')])
    const [restored, lines] = await run(['restore', 'bucket:newest'], into)
    expect([restored, lines]).toEqual([0, expect.stringContaining('is restored.')])
    expect((await hashRows(target.url))['tags']).toBe((await hashRows(env().DATABASE_URL))['tags'])
    const [missing, why] = await run(['restore', 'bucket:none', '--check'], into)
    expect([missing, why]).toEqual([1, expect.stringContaining('The bucket has no none/index.\n')])
    const incomplete = { ...into, BACKUP_S3_SECRET_ACCESS_KEY: '' }
    expect(await run(['restore', 'bucket:newest', '--check'], incomplete)).toEqual([
      1,
      'BACKUP_S3_SECRET_ACCESS_KEY is required with BACKUP_S3_BUCKET\n',
    ])

    // An older backup as the newest, with checksums that are right.
    const key = Buffer.from(await readFile(join(folder, 'key'), 'utf8'), 'base64')
    const own = { store: remote.store, key }
    const copy = await downloadBackup(own, 'newest', join(folder, 'older'), running)
    const [manifest, sums] = [join(copy, 'manifest.json'), join(copy, 'SHA256SUMS')]
    const before = await sumOf(manifest)
    const text = await readFile(manifest, 'utf8')
    const taken = new Date(Date.now() - 49 * 60 * 60_000).toISOString()
    await writeFile(manifest, text.replace(/(?<="takenAt": ")[^"]+/, taken))
    const listed = await readFile(sums, 'utf8')
    await writeFile(sums, listed.replace(before, await sumOf(manifest)))
    await uploadBackup(own, copy, running)
    const [old, whyOld] = await run(['restore', 'bucket:newest', '--check'], into)
    expect([old, whyOld]).toEqual([1, expect.stringContaining('(2.0 days old) is undamaged')])
    const byName = await run(['restore', `bucket:${basename(copy)}`, '--check'], into)
    expect(byName[0]).toBe(0)
    await target.drop()
  })
})
