import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretsSetIn } from '#src/runtime/backup/installation-secrets.ts'
import { restoreSecrets, secretsAdvice } from '#src/runtime/backup/restore-secrets.ts'
import { settingNames } from '#src/settings/env.ts'
import { newFolder } from '#tests/support/backup.ts'

let folder: string

beforeAll(async () => {
  folder = await newFolder()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const freshDisk = (name: string) => join(folder, `${name}-${randomBytes(4).toString('hex')}`)

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

  it('each that is set from outside is named, that of the copies too', () => {
    const names = settingNames.filter((name) => /(?:SECRET|TOKEN|(?<!PUBLIC)_KEY)$/.test(name))
    expect(names).toContain('BACKUP_KEY')
    const given = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(secretsSetIn(given).sort()).toEqual([...names].sort())
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
