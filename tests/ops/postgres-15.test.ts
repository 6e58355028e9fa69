import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { needsPreparation } from '#src/data/preparation.ts'
import { requireSupportedPostgres } from '#src/data/usable-database.ts'
import { migrateOn } from '#src/runtime/backup/migrate-on.ts'
import { openCopyConnection } from '#src/runtime/backup/sql/backup.ts'
import { backUp, connected, emptyDatabase, hashRows } from '#tests/support/backup.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { openFolder, removeFolder, runCommand } from '#tests/support/muster.ts'
import { startPostgres15 } from '#tests/support/postgres-15.ts'
import { secrets } from '#tests/support/settings.ts'
import type { Cluster } from '#tests/support/standby.ts'

/** The oldest Postgres that is supported; everything else in these tests runs on the newest. */

const timeout = 300_000
let folder: string
let server: Cluster

beforeAll(async () => {
  folder = await openFolder()
  server = await startPostgres15(join(folder, 'postgres-15'))
}, timeout)

afterAll(async () => {
  await server?.stop()
  await removeFolder(folder)
}, timeout)

const newDatabase = async (name: string): Promise<string> => {
  const owner = `${name}_owner`
  await connected(server.url('postgres'), async (client) => {
    await client.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'owner'`)
    await client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`)
  })
  const url = new URL(server.url(name))
  url.username = owner
  url.password = 'owner'
  return url.href
}

const end = async (command: string[], databaseUrl: string) => {
  const running = runCommand(command, {
    ...secrets,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, new URL(databaseUrl).pathname),
    LOG_LEVEL: 'error',
  })
  return { code: await running.exited, output: running.output() }
}

const people = `
  INSERT INTO contacts (name, email, status) VALUES ('Ada', 'ada@example.org', 'Prospect');
  INSERT INTO newsletter_subscribers (email, name) VALUES ('bo@example.org', 'Bo')`

/** The last migration of 26 November. */
const older = migrations.findIndex(({ name }) => name === '20261126_091055_newsletter_outcomes')

describe('the oldest Postgres', { timeout }, () => {
  it('a backup is restored into Postgres 15, row by row, and prepared for a start', async () => {
    const { url: source } = await startOnEmptyDatabase()
    await connected(source, (client) => client.query(people))
    const { path } = await backUp(join(folder, 'backups'), { databaseUrl: source })
    const target = await newDatabase('restored')
    expect(await end(['restore', path], target)).toMatchObject({ code: 0 })
    expect(await hashRows(target)).toEqual(await hashRows(source))
    expect(await end(['migrate'], target)).toMatchObject({ code: 0 })
    expect(await needsPreparation(target)).toBe(false)
  })

  it('a new database is migrated', async () => {
    const fresh = await newDatabase('fresh')
    expect(await end(['migrate'], fresh)).toMatchObject({ code: 0 })
    expect(await needsPreparation(fresh)).toBe(false)
  })

  it.each([
    ['Postgres 15', () => newDatabase('older')],
    ['the newest Postgres', async () => (await emptyDatabase()).url],
  ])('a database of 26 November is migrated with its rows on %s', async (_, make) => {
    const url = await make()
    const names = migrations.slice(0, older + 1).map(({ name }) => name)
    const client = await openCopyConnection(url, new AbortController().signal)
    try {
      await migrateOn(client, names)
      for (const name of names)
        await client.query('INSERT INTO payload_migrations (name, batch) VALUES ($1, 1)', [name])
      await client.query(people)
    } finally {
      await client.end()
    }
    expect(await needsPreparation(url)).toBe(true)
    expect(await end(['migrate'], url)).toMatchObject({ code: 0 })
    expect(await needsPreparation(url)).toBe(false)
    const count = 'SELECT (SELECT count(*)::int FROM contacts) AS people'
    expect((await connected(url, (each) => each.query(count))).rows).toEqual([{ people: 1 }])
  })
})

describe('supported versions', () => {
  /** A connection to a server that says it is of another version. */
  const ofVersion = (number: number, name: string): pg.Client => {
    const client = new pg.Client()
    const query = async () => ({ rows: [{ number, name }] })
    return Object.assign(client, { query })
  }

  it('an older Postgres than 15 is rejected, and the supported ones are named', async () => {
    await expect(requireSupportedPostgres(ofVersion(140_012, '14.12'))).rejects.toThrow(
      'The database is Postgres 14.12; Muster supports Postgres 15 to 18.',
    )
    for (const number of [150_000, 180_004])
      await expect(requireSupportedPostgres(ofVersion(number, ''))).resolves.toBeUndefined()
  })
})
