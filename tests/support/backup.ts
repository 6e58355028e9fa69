import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { diskStorage } from '#src/data/storage/disk.ts'
import { makeBackup, type Source } from '#src/runtime/backup/make-backup.ts'
import type { Report } from '#src/runtime/backup/progress.ts'
import { eventually } from './muster.ts'

const urlOf = (database: string): string => inject('serverUrl').replace('DATABASE', database)

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const asServer = (query: string) => connected(urlOf('postgres'), (client) => client.query(query))

/** An empty database whose owner is a role without any other privilege; dropped by `drop`. */
export async function emptyDatabase() {
  const name = `backup_${randomBytes(6).toString('hex')}`
  await asServer(`CREATE ROLE ${name} LOGIN PASSWORD 'owner'`)
  await asServer(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const url = new URL(urlOf(name))
  url.username = name
  url.password = 'owner'
  const drop = async () => {
    await asServer(`DROP DATABASE ${name} WITH (FORCE)`)
    await asServer(`DROP ROLE ${name}`)
  }
  return { url: url.href, serverUrl: urlOf(name), drop }
}

/** Key of the lock that a restore waits for. */
const stopKey = 42_424_242

/**
 * Runs work while a restore into this database would wait, with its rows copied and not committed;
 * the work is given what resolves when it does.
 */
export const whileRestoreWaits = (
  serverUrl: string,
  work: (untilItWaits: () => Promise<void>) => Promise<void>,
): Promise<void> =>
  connected(serverUrl, async (client) => {
    await client.query(`
      CREATE SCHEMA test_only; GRANT USAGE ON SCHEMA test_only TO PUBLIC;
      CREATE FUNCTION test_only.wait_here() RETURNS event_trigger LANGUAGE plpgsql AS $$
      DECLARE n integer; BEGIN
        IF to_regclass('public.contacts') IS NULL THEN RETURN; END IF;
        EXECUTE 'SELECT count(*) FROM public.contacts' INTO n;
        IF n > 0 THEN PERFORM pg_advisory_xact_lock(${stopKey}); END IF;
      END $$;
      CREATE EVENT TRIGGER wait_here ON ddl_command_end WHEN TAG IN ('ALTER TABLE')
        EXECUTE FUNCTION test_only.wait_here();
      SELECT pg_advisory_lock(${stopKey})`)
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${stopKey}
      AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    const isWaiting = async () => (await client.query(waiting)).rowCount === 1
    await work(() => eventually(isWaiting, 'the restore waits'))
    await client.query('DROP EVENT TRIGGER wait_here; DROP SCHEMA test_only CASCADE')
  })

const tableNames = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** A hash of all rows of each table, with how many there are. */
export const hashRows = (url: string): Promise<Record<string, string>> =>
  connected(url, async (client) => {
    const hashes: Record<string, string> = {}
    for (const table of await tableNames(client)) {
      const { rows } = await client.query<{ hash: string }>(`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY t::text COLLATE "C")), '')
          AS hash FROM ${table} t`)
      hashes[table] = rows[0]?.hash ?? ''
    }
    return hashes
  })

/** Everything a schema consists of, and where its sequences are. */
export const describeSchema = (url: string): Promise<unknown[]> =>
  connected(url, async (client) => {
    const queries = [
      `SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(oid) AS d
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
      `SELECT tgrelid::regclass::text AS t, tgname, tgenabled, pg_get_triggerdef(oid) AS d
        FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
      `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    ]
    const all: unknown[] = []
    for (const query of queries) all.push((await client.query(query)).rows)
    return all
  })

export async function readTree(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files[relative(folder, path)] = await readFile(path, 'base64')
  }
  return files
}

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'muster-backup-'))

interface Making {
  readonly report?: Report
  readonly signal?: AbortSignal
}

/** Makes a backup of a database in this process, of no files unless `source` has some. */
export const backUp = (
  folder: string,
  source: Pick<Source, 'databaseUrl'> & Partial<Source>,
  { report = () => {}, signal = new AbortController().signal }: Making = {},
) =>
  makeBackup(
    folder,
    {
      storage: diskStorage(join(folder, 'no-files')),
      storageKind: 'disk',
      secretsFolder: undefined,
      environmentSecrets: [],
      version: 'test',
      ...source,
    },
    { report, signal },
  )
