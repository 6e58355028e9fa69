import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSettings, parseEnv, WrongSetting } from '#src/settings/env.ts'

let folder: string
const secret = 'sixteen characters, and more'
const required = { DATABASE_URL: 'postgres://localhost/muster', PAYLOAD_SECRET: secret }

const fileWith = async (text: string): Promise<string> => {
  const path = join(folder, `secret-${Math.random()}`)
  await writeFile(path, text)
  return path
}

const errorFor = (source: Record<string, string>): string => {
  try {
    parseEnv({ ...required, ...source })
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting)
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('settings in files', () => {
  it.each([['\n'], ['\r\n'], [''], ['\n\n']])(
    'a setting is the content of its file without line breaks at the end (%j)',
    async (end) => {
      const path = await fileWith(`${secret}${end}`)
      expect(parseEnv({ ...required, JWT_SECRET_FILE: path }).JWT_SECRET).toBe(secret)
    },
  )

  it('line breaks within a file stay, as a private key has them', async () => {
    const key = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----'
    const files = { DKIM_PRIVATE_KEY_FILE: await fileWith(`${key}\n`) }
    expect(givenSettings(files)).toEqual({ DKIM_PRIVATE_KEY: key })
  })

  it('every setting may be given by a file', async () => {
    const JWT_SECRET_FILE = await fileWith(secret)
    const DATABASE_URL_FILE = await fileWith('postgres://localhost/other\n')
    const PORT_FILE = await fileWith('8080\n')
    const settings = { PAYLOAD_SECRET: secret, JWT_SECRET_FILE, DATABASE_URL_FILE, PORT_FILE }
    expect(parseEnv(settings)).toMatchObject({
      DATABASE_URL: 'postgres://localhost/other',
      PORT: 8080,
    })
  })

  it('a setting that is given in both ways is rejected, and an empty variable counts as unset', async () => {
    const path = await fileWith(secret)
    const both = { JWT_SECRET: secret, JWT_SECRET_FILE: path }
    expect(errorFor(both)).toBe('JWT_SECRET and JWT_SECRET_FILE are both set: set one of them')
    expect(errorFor({ JWT_SECRET: '', JWT_SECRET_FILE: path })).toBe('accepted')
    expect(errorFor({ JWT_SECRET: secret, JWT_SECRET_FILE: '' })).toBe('accepted')
  })

  it.each([
    [
      'none',
      (path: string) => `JWT_SECRET_FILE names a file that cannot be read (ENOENT): ${path}`,
    ],
    ['.', (path: string) => `JWT_SECRET_FILE names a file that cannot be read (EISDIR): ${path}`],
  ])('a file that cannot be read is named (%s)', (name, message) => {
    const path = join(folder, name)
    expect(errorFor({ JWT_SECRET_FILE: path })).toBe(message(path))
  })

  it('an empty file, one that is too large, and a value that is wrong are named, never shown', async () => {
    const empty = await fileWith('\n')
    expect(errorFor({ JWT_SECRET_FILE: empty })).toBe(
      `JWT_SECRET_FILE names an empty file: ${empty}`,
    )
    const large = await fileWith('x'.repeat(64 * 1024 + 1))
    expect(errorFor({ JWT_SECRET_FILE: large })).toBe(
      `JWT_SECRET_FILE names a file of more than 64 KB: ${large}`,
    )
    const short = await fileWith('short')
    expect(errorFor({ JWT_SECRET_FILE: short })).toBe('JWT_SECRET must have at least 16 characters')
  })
})
