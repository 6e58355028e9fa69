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

it('a database whose user may not create extensions ends the migration with one line that names them', async () => {
  await expect(migrate()).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(
      /^The database needs the extensions pg_trgm and unaccent \(permission denied .*CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; .*\n$/,
    ),
  })
})

it('a full disk is named as such, and not as missing extensions', async () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
  })
  const client = { query: () => Promise.reject(full) } as unknown as pg.Client
  await expect(createExtensions(client)).rejects.toBe(full)
})
