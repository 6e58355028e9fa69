import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '#src/runtime/backup/manifest.ts'
import { requireEmptyDatabase, restoreDatabase } from '#src/runtime/backup/restore-database.ts'
import { openCopyConnection } from '#src/runtime/backup/sql/backup.ts'
import { listRelations } from '#src/runtime/backup/sql/tables.ts'
import {
  backUp,
  connected,
  describeSchema,
  emptyDatabase,
  hashRows,
  newFolder,
} from '#tests/support/backup.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { startPrimary, startStandby } from '#tests/support/standby.ts'

/** What a schema can have that is hard to copy. */
const schema = `
  CREATE TABLE payload_migrations (id serial PRIMARY KEY, name varchar);
  CREATE TYPE mood AS ENUM ('calm', 'über "quoted"');
  CREATE TABLE "Weird "" name/.." (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "Text" text, bytes bytea, texts text[], doc jsonb, mood mood,
    at timestamptz, day date, span interval, real_number double precision, exact numeric,
    upper_text text GENERATED ALWAYS AS (upper("Text")) STORED);
  CREATE TABLE a_parent (id serial PRIMARY KEY, best_child integer, parent_id integer REFERENCES a_parent);
  CREATE TABLE b_child (id serial PRIMARY KEY, parent_id integer NOT NULL REFERENCES a_parent ON DELETE CASCADE);
  ALTER TABLE a_parent ADD CONSTRAINT best FOREIGN KEY (best_child) REFERENCES b_child DEFERRABLE INITIALLY DEFERRED;
  CREATE UNLOGGED TABLE rates (sender text PRIMARY KEY, n integer);
  CREATE SEQUENCE untouched START 7;
  CREATE TABLE only_row (is_only boolean PRIMARY KEY DEFAULT true, value text);
  INSERT INTO only_row (value) VALUES ('by the migration ' || gen_random_uuid());
  CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.n := -1; RETURN NEW; END $$;
  CREATE TRIGGER spoil BEFORE INSERT ON rates FOR EACH ROW EXECUTE FUNCTION spoil();
  CREATE TRIGGER off BEFORE INSERT ON rates FOR EACH ROW EXECUTE FUNCTION spoil();
  ALTER TABLE rates DISABLE TRIGGER off;
  CREATE TRIGGER always BEFORE UPDATE ON rates FOR EACH ROW EXECUTE FUNCTION spoil();
  ALTER TABLE rates ENABLE ALWAYS TRIGGER always;`

const rows = `
  INSERT INTO payload_migrations (name) VALUES ('first');
  INSERT INTO "Weird "" name/.." ("Text", bytes, texts, doc, mood, at, day, span, real_number, exact) VALUES
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    ('', '', '{}', '{}', 'calm', 'infinity', '-infinity', '1 mon -2 days', 'NaN', 'NaN'),
    (E'\\\\N', '\\x00ff5c0a', ARRAY[NULL, '', 'NULL', 'a,b', '"', E'\\\\'], '{"a": [null, "\\u00fc\\n"]}',
      'über "quoted"', '2026-03-29 02:30:00.123456+01', '0044-03-15 BC', '-3 years', 0.1, 1e-30),
    (E'a\\tb\\nc\\r\\\\.', decode(repeat('00', 100000), 'hex'), ARRAY[ARRAY['x'], ARRAY['y']]::text[], '"🎈"',
      'calm', '0001-01-01', '5874897-12-31', '1:02:03.000004', 1.7976931348623157e308, 12345678901234567890.123456789),
    (E'\\\\.\\n', NULL, NULL, 'null', NULL, NULL, NULL, NULL, '-Infinity', NULL);
  INSERT INTO a_parent (id) VALUES (10), (11);
  INSERT INTO b_child (id, parent_id) VALUES (5, 11), (6, 10);
  UPDATE a_parent SET best_child = 5, parent_id = 11;
  SELECT setval('a_parent_id_seq', 500); SELECT nextval('b_child_id_seq');
  ALTER TABLE rates DISABLE TRIGGER spoil; INSERT INTO rates VALUES ('me', 3); ALTER TABLE rates ENABLE TRIGGER spoil;
  UPDATE only_row SET value = 'by the installation';`

let folder: string
let source: Awaited<ReturnType<typeof emptyDatabase>>
let target: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  folder = await newFolder()
  source = await emptyDatabase()
  target = await emptyDatabase()
  await connected(source.url, (client) => client.query(`${schema};${rows}`))
})

afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Restores as the command does, with a schema in place of our migrations. */
const restore = async (
  url: string,
  backup: string,
  {
    change = (text: string) => text,
    without = [] as string[],
    made = schema,
    signal = new AbortController().signal,
  } = {},
) => {
  const manifest = await readManifest(backup)
  const client = await openCopyConnection(url, signal)
  try {
    await requireEmptyDatabase(client)
    await restoreDatabase(client, {
      backup,
      manifest: JSON.parse(change(JSON.stringify(manifest))),
      without,
      migrate: async () => void (await client.query(made)),
      connect: () => openCopyConnection(url, new AbortController().signal),
      report: () => {},
      signal,
    })
  } finally {
    await client.end()
  }
}

const relationsIn = (url: string) => connected(url, listRelations)

describe('a backup of a database', () => {
  let backup: string
  beforeAll(async () => {
    backup = (await backUp(join(folder, 'hard'), { databaseUrl: source.url })).path
  })

  it('a backup that cannot be restored as a whole leaves the database empty', async () => {
    const fewer = { change: (text: string) => text.replace('"rows":5', '"rows":4') }
    await expect(restore(target.url, backup, fewer)).rejects.toThrow(/has 5 rows instead of 4/)
    expect(await relationsIn(target.url)).toEqual([])
    const narrower = { made: schema.replace('doc jsonb,', '') }
    await expect(restore(target.url, backup, narrower)).rejects.toThrow(/Restoring the table Weird/)
    expect(await relationsIn(target.url)).toEqual([])
  })

  it('a restore that fails in a migration names the reason, without its statement, and leaves the database empty', async () => {
    const made = `${schema}; INSERT INTO rates (sender) SELECT 'a secret' FROM nowhere`
    await expect(restore(target.url, backup, { made })).rejects.toThrow(
      'Migrating the database failed: relation "nowhere" does not exist (42P01).',
    )
    expect(await relationsIn(target.url)).toEqual([])
  })

  it('a backup with a table that no migration makes is restored only without it', async () => {
    const made = schema.replace(/CREATE TABLE only_row.*\n.*\n/, '')
    await expect(restore(target.url, backup, { made })).rejects.toThrow('--without=only_row')
    expect(await relationsIn(target.url)).toEqual([])
    const other = await emptyDatabase()
    await restore(other.url, backup, { made, without: ['only_row'] })
    const { only_row: _, ...rest } = await hashRows(source.url)
    expect(await hashRows(other.url)).toEqual(rest)
    await other.drop()
  })

  it('a restore that is aborted ends at once, whatever the database does, and leaves it empty', async () => {
    const ending = new AbortController()
    const { signal } = ending
    const made = `${schema}; SELECT pg_sleep(600)`
    const restoring = restore(target.url, backup, { made, signal }).catch((error: Error) => error)
    const sleeping = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`
    await connected(target.serverUrl, async (client) => {
      const isSleeping = async () => (await client.query(sleeping)).rowCount === 1
      await eventually(isSleeping, 'the database is busy')
      ending.abort()
      expect(await restoring).toBeInstanceOf(Error)
      await client.query(
        'SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      )
    })
    expect(await relationsIn(target.url)).toEqual([])
  })

  it('every row, sequence, foreign key and trigger is restored by a role that owns nothing but its database', async () => {
    await restore(target.url, backup)
    expect(await hashRows(target.url)).toEqual(await hashRows(source.url))
    expect(await describeSchema(target.url)).toEqual(await describeSchema(source.url))
    const next = `SELECT nextval('a_parent_id_seq') AS a, nextval('untouched') AS u`
    const { rows } = await connected(target.url, (client) => client.query(next))
    expect(rows).toEqual([{ a: '501', u: '7' }])
  })

  it('links of helpers, of which one may have been withdrawn since, are not restored, nor given again', async () => {
    const [from, to] = [await emptyDatabase(), await emptyDatabase()]
    const made = `${schema}; CREATE TABLE door_links (id serial PRIMARY KEY, event_id integer)`
    const link = 'INSERT INTO door_links (event_id) VALUES (7) RETURNING id'
    await connected(from.url, (client) => client.query(`${made};${rows};${link}`))
    const { path } = await backUp(join(folder, 'door'), { databaseUrl: from.url })
    await restore(to.url, path, { made })
    const found = await connected(to.url, async (client) => [
      (await client.query('SELECT id FROM door_links')).rows,
      (await client.query(link)).rows,
    ])
    expect(found).toEqual([[], [{ id: 1_000_002 }]])
    await from.drop()
    await to.drop()
  })

  it('a database with anything in it is not restored into', async () => {
    await expect(restore(source.url, backup)).rejects.toThrow(/The database is not empty: it has/)
  })

  it('nothing is restored into a database that another process prepares', async () => {
    const other = await emptyDatabase()
    await connected(other.url, async (client) => {
      await client.query('SELECT pg_advisory_lock(7241000)')
      await expect(restore(other.url, backup)).rejects.toThrow('Something else is preparing')
    })
    await other.drop()
  })

  it('a database without our tables is not backed up, and leaves nothing behind', async () => {
    const other = await emptyDatabase()
    const into = join(folder, 'empty')
    await expect(backUp(into, { databaseUrl: other.url })).rejects.toThrow('The database is empty')
    expect(await readdir(into)).toEqual([])
    await other.drop()
  })

  it('a backup that is aborted leaves nothing behind', async () => {
    const ending = new AbortController()
    const into = join(folder, 'aborted')
    const making = { report: () => ending.abort(), signal: ending.signal }
    await expect(backUp(into, { databaseUrl: source.url }, making)).rejects.toThrow('aborted')
    expect(await readdir(into)).toEqual([])
  })
})

describe('a backup of a replica', () => {
  it('a replica is backed up without disturbing the primary; only unlogged tables are left out', {
    tags: 'long',
  }, async () => {
    const clusters = await openFolder()
    const primary = await startPrimary(join(clusters, 'primary'))
    const standby = await startStandby(primary, join(clusters, 'standby'))
    const other = await emptyDatabase()
    try {
      await connected(primary.url('muster'), (client) => client.query(`${schema};${rows}`))
      const hasAll = () =>
        connected(standby.url('muster'), async (client) => {
          const query = `SELECT FROM only_row WHERE value = 'by the installation'`
          return (await client.query(query).catch(() => undefined))?.rowCount === 1
        })
      await eventually(hasAll, 'the replica has every row')
      const into = join(folder, 'replica')
      const { path } = await backUp(into, { databaseUrl: standby.url('muster') })
      await restore(other.url, path)
      const { rates: _, ...logged } = await hashRows(primary.url('muster'))
      expect(await hashRows(other.url)).toMatchObject(logged)
    } finally {
      await other.drop()
      await standby.stop()
      await primary.stop()
      await removeFolder(clusters)
    }
  })
})

describe('a backup while others write', () => {
  it('a backup has one state of all tables, whatever is written meanwhile', async () => {
    const busy = await emptyDatabase()
    const other = await emptyDatabase()
    const tables = Array.from({ length: 8 }, (_, n) => `t${n}`)
    const made = `CREATE TABLE payload_migrations (id serial, name varchar);
      ${tables.map((name) => `CREATE TABLE ${name} (id serial PRIMARY KEY, n integer);`).join('\n')}`
    await connected(busy.url, (client) =>
      client.query(
        `${made}; ${tables.map((name) => `INSERT INTO ${name} (n) VALUES (0);`).join('')}`,
      ),
    )
    const ending = new AbortController()
    let written = 0
    const writing = connected(busy.url, async (client) => {
      for (; !ending.signal.aborted; written += 1)
        await client.query(
          `BEGIN; ${tables.map((name) => `INSERT INTO ${name} (n) VALUES (${written}); UPDATE ${name} SET n = n + 1;`).join('')} COMMIT`,
        )
    })
    await eventually(async () => written > 2, 'others write')
    const into = join(folder, 'busy')
    const { path, manifest } = await backUp(into, { databaseUrl: busy.url })
    ending.abort()
    await writing
    expect(
      new Set(
        manifest.tables.filter(({ name }) => name !== 'payload_migrations').map(({ rows }) => rows),
      ).size,
    ).toBe(1)
    await restore(other.url, path, { made })
    const hashes = await hashRows(other.url)
    expect(new Set(tables.map((name) => hashes[name])).size).toBe(1)
    const insert = `INSERT INTO t0 (n) VALUES (1)`
    await connected(other.url, (client) => client.query(insert))
    await busy.drop()
    await other.drop()
  })
})
