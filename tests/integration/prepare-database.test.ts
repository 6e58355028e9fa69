import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { missingMigrations, needsPreparation } from '#src/data/preparation.ts'
import { testProgram } from '#tests/support/programs.ts'

const name = `migrate_${randomUUID().slice(0, 8)}`
const server = inject('serverUrl')

const query = async (database: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.replace('DATABASE', database) })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(() => query('postgres', `CREATE DATABASE ${name}`))
afterAll(() => query('postgres', `DROP DATABASE ${name} WITH (FORCE)`))

const prepare = async (settings = {}): Promise<{ code: number; output: string }> => {
  const env = { ...process.env, ...settings, DATABASE_URL: server.replace('DATABASE', name) }
  const child = spawn(process.execPath, testProgram('prepare'), { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

it('several processes can prepare one database at once', async () => {
  const all = await Promise.all([prepare(), prepare()])
  expect(all.map(({ code }) => code)).toEqual([0, 0])
  const run = await query(name, 'SELECT name FROM payload_migrations ORDER BY name')
  expect(run).toEqual(migrations.map((each) => ({ name: each.name })))
  expect(await query(name, 'SELECT username FROM users')).toEqual([{ username: 'admin' }])
  expect(all.filter(({ output }) => output.includes('First account'))).toHaveLength(1)
})

it('a database that a newer version has migrated is ready for this one, which migrates nothing', async () => {
  await query(
    name,
    `INSERT INTO payload_migrations (name, batch) VALUES ('20991231_235959_newer', 99);
     CREATE TABLE of_a_newer_version (id integer);
     ALTER TABLE contacts ADD COLUMN of_a_newer_version text`,
  )
  const url = server.replace('DATABASE', name)
  expect(await missingMigrations(url)).toBeUndefined()
  expect(await needsPreparation(url)).toBe(false)
  expect(await prepare()).toMatchObject({ code: 0 })
  const run = 'SELECT FROM payload_migrations'
  expect(await query(name, run)).toHaveLength(migrations.length + 1)
  await query(
    name,
    `DELETE FROM payload_migrations WHERE batch = 99; DROP TABLE of_a_newer_version;
     ALTER TABLE contacts DROP COLUMN of_a_newer_version`,
  )
})

it('calendar ids keep the host they were published under; otherwise each installation has a unique one', {
  tags: 'long',
}, async () => {
  const domain = async () => (await query(name, 'SELECT calendar_domain FROM installation'))[0]
  /** As it was before: with an event, or without. */
  const prepareAnew = async (baseUrl: string, event: boolean) => {
    await query(name, 'DROP TABLE installation; DELETE FROM events')
    await query(name, `DELETE FROM payload_migrations WHERE name LIKE '%calendar_domain'`)
    if (event) await query(name, `INSERT INTO events (title) VALUES ('Walk')`)
    expect(await prepare({ BASE_URL: baseUrl })).toMatchObject({ code: 0 })
    return domain()
  }
  const ofItsOwn = { calendar_domain: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/) }
  const first = await domain()
  expect(first).toEqual(ofItsOwn)
  expect(await prepareAnew('https://ngo.test/', true)).toEqual({ calendar_domain: 'ngo.test' })
  const fresh = await prepareAnew('https://ngo.test', false)
  expect(fresh).toEqual(ofItsOwn)
  expect(fresh).not.toEqual(first)
  expect(await prepareAnew('http://localhost:3000', true)).toEqual(ofItsOwn)
})
