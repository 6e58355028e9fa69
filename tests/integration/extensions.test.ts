import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createExtensions } from '#src/data/extensions.ts'

const name = `plain_${randomUUID().slice(0, 8)}`
const admin = new pg.Client({
  connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
})

/** The URL of the new database, for a user who may create tables in it and nothing else. */
const url = (): string => {
  const plain = new URL(inject('serverUrl').replace('DATABASE', name))
  plain.username = name
  plain.password = 'plain'
  return plain.href
}

beforeAll(async () => {
  await admin.connect()
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`)
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new pg.Client({ connectionString: inject('serverUrl').replace('DATABASE', name) })
  await client.connect()
  await client.query(`GRANT ALL ON SCHEMA public TO ${name}`)
  await client.end()
})
afterAll(() => admin.end())

const migrate = () =>
  promisify(execFile)(
    process.execPath,
    ['--conditions=production', '--import', 'tsx', resolve('src/runtime/commands/migrations.ts')],
    { env: { ...process.env, DATABASE_URL: url() } },
  )

it('a database whose user may not create extensions ends the migration with one line that names them', {
  tags: 'long',
}, async () => {
  await expect(migrate()).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(
      /^The database needs the extensions pg_trgm and unaccent \(permission denied .*CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; .*\n$/,
    ),
  })
})

it.each([
  ['a full disk', 'could not extend file: No space left on device', '53100'],
  ['a lost connection', 'Connection terminated unexpectedly', undefined],
  ['a reset connection', 'read ECONNRESET', 'ECONNRESET'],
])('%s is named as such, and not as missing extensions', async (_, message, code) => {
  const error = Object.assign(
    code === '53100' ? new pg.DatabaseError(message, 0, 'error') : new Error(message),
    { code },
  )
  const client = { query: () => Promise.reject(error) } as unknown as pg.Client
  await expect(createExtensions(client)).rejects.toBe(error)
})
