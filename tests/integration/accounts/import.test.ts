import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { oldDigest } from '#src/accounts/password/password.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const header = 'username,email,displayName,roles,sha256'
const importText = (...lines: string[]) =>
  importAccounts(payload, Readable.from([Buffer.from(lines.join('\n'))]))

const login = (username: string, password: string) =>
  api('POST', '/api/auth/login', { json: { username, password } })

const stored = async (username: string) => {
  const { rows } = await payload.db.drizzle.execute<{ hash: string; old: boolean | null }>(
    sql`SELECT hash, legacy_sha256 AS old FROM users WHERE username = ${username}`,
  )
  return rows[0]
}

const newName = (): string => `old-${randomBytes(6).toString('hex')}`

/** An account of the old service whose password is `hunter2`. */
const importOld = async (): Promise<string> => {
  const name = newName()
  await importText(header, `${name},${name}@example.org,Old Hand,editor,${oldDigest('hunter2')}`)
  return name
}

describe('an imported account', () => {
  it('an imported account is stored without its bare digest', async () => {
    const name = await importOld()
    const digest = oldDigest('hunter2')
    const { rows } = await payload.db.drizzle.execute<{ row: string }>(
      sql`SELECT u::text AS row FROM users u WHERE username = ${name}`,
    )
    expect(rows[0]?.row).not.toContain(digest)
    expect(await stored(name)).toEqual({
      hash: expect.stringMatching(/^pbkdf2-sha256-v1:/),
      old: true,
    })
  })

  it('an imported account signs in with its old password, and its hash is upgraded once', async () => {
    const name = await importOld()
    const before = await stored(name)
    expect((await login(name, 'hunter2')).status).toBe(200)
    const after = await stored(name)
    expect(after).toMatchObject({ old: false })
    expect(after?.hash).not.toBe(before?.hash)
    expect((await login(name, 'hunter2')).status).toBe(200)
    expect(await stored(name)).toEqual(after)
  })

  it('the digest of an imported account is not accepted as a password, before or after the upgrade', async () => {
    const name = await importOld()
    expect((await login(name, oldDigest('hunter2'))).status).toBe(401)
    expect((await login(name, 'wrong')).status).toBe(401)
    expect(await stored(name)).toMatchObject({ old: true })
    await login(name, 'hunter2')
    expect((await login(name, oldDigest('hunter2'))).status).toBe(401)
  })

  it('ten concurrent logins of an imported account succeed, and upgrade it once', async () => {
    const name = await importOld()
    const responses = await Promise.all(Array.from({ length: 10 }, () => login(name, 'hunter2')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await stored(name)).toMatchObject({ old: false })
  })

  it('an imported account may change its password before its hash was upgraded', async () => {
    const name = await importOld()
    const { id } = (
      await payload.find({ collection: 'users', where: { username: { equals: name } } })
    ).docs[0] ?? { id: 0 }
    await payload.update({ collection: 'users', id, data: { password: 'a new password' } })
    expect(await stored(name)).toMatchObject({ old: false })
    expect((await login(name, 'hunter2')).status).toBe(401)
    expect((await login(name, 'a new password')).status).toBe(200)
  })
})

describe('importing accounts', () => {
  it('an import of accounts is idempotent', async () => {
    const [one, other] = [newName(), newName()]
    const lines = [one, other].map(
      (name) => `${name.toUpperCase()},${name}@Example.org,,organizer;editor,${oldDigest(name)}`,
    )
    expect(await importText(header, ...lines)).toEqual({ imported: 2, skipped: 0, errors: [] })
    await login(one, one)
    const after = await stored(one)
    expect(await importText(header, ...lines)).toEqual({ imported: 0, skipped: 2, errors: [] })
    expect(await stored(one)).toEqual(after)
    const { docs } = await payload.find({
      collection: 'users',
      where: { username: { equals: other } },
    })
    // A list has the username in place of an empty display name.
    const account = await payload.findByID({ collection: 'users', id: docs[0]?.id ?? 0 })
    expect(account).toMatchObject({
      email: `${other}@example.org`,
      displayName: '',
      roles: ['organizer', 'editor'],
    })
  })

  it('an import of accounts skips a row whose username or email is taken, in any case', async () => {
    const name = await importOld()
    const digest = oldDigest('x')
    const report = await importText(
      header,
      `${name.toUpperCase()},${newName()}@example.org,,editor,${digest}`,
      `${newName()},${name.toUpperCase()}@EXAMPLE.org,,editor,${digest}`,
    )
    expect(report).toEqual({ imported: 0, skipped: 2, errors: [] })
  })

  it('an import of accounts reports what is wrong with a row, and imports the others', async () => {
    const digest = oldDigest('x')
    const row = (changed: Record<string, string>) => {
      const name = newName()
      const fields = {
        username: name,
        email: `${name}@example.org`,
        roles: 'editor',
        sha256: digest,
      }
      return Object.values({ ...fields, ...changed }).join(';')
    }
    const report = await importText(
      '\uFEFFUserName;Email;ROLES;sha256',
      row({}),
      row({ username: '' }),
      row({ username: 'аlice' }),
      row({ email: 'nowhere' }),
      '',
      row({ roles: 'editor|king' }),
      row({ roles: '' }),
      row({ sha256: digest.slice(1) }),
      row({ sha256: `${digest.slice(1)}g` }),
      row({ sha256: digest.toUpperCase() }),
      'too;few',
    )
    expect(report).toEqual({
      imported: 2,
      skipped: 0,
      errors: [
        { row: 3, error: 'username: is required' },
        { row: 4, error: 'username: must not mix letters of several scripts' },
        { row: 5, error: 'email: must be a valid email address' },
        { row: 7, error: 'roles: must be among admin, editor, organizer, communicator' },
        { row: 8, error: 'roles: is required' },
        { row: 9, error: 'sha256: must be 64 hexadecimal digits' },
        { row: 10, error: 'sha256: must be 64 hexadecimal digits' },
        { row: 12, error: 'email: must be a valid email address' },
      ],
    })
  })

  it.each([
    ['an empty file', [], 'is empty'],
    ['another file', ['name,phone', 'x,y'], 'has no column username'],
    ['a file without digests', ['username,email,roles', 'x,y,z'], 'has no column sha256'],
  ])('an import of accounts rejects %s', async (_, lines, message) => {
    await expect(importText(...lines)).rejects.toThrow(message)
  })
})
