import pg from 'pg'
import { migrationLock } from '#src/data/migration-lock.ts'
import { listTables } from './tables.ts'

const lockTimeout = '5min'

/** Text that reads the same whatever the settings of server, database and role. */
const portable = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 3; SET bytea_output = 'hex'; SET xmloption = 'content';
  SET row_security = off; SET timezone = 'UTC'; SET synchronize_seqscans = off;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET lock_timeout = '${lockTimeout}'`

/**
 * A connection for copying: text in a form every Postgres reads, no timeouts but that of locks. The
 * signal ends it, with whatever statement it runs. Throws when the database cannot be reached.
 */
export async function openCopyConnection(
  connectionString: string,
  signal: AbortSignal,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  // Queries reject by themselves; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  signal.throwIfAborted()
  await client.connect()
  signal.addEventListener('abort', () => void client.end(), { once: true })
  await client.query(portable)
  return client
}

/** Takes the lock of migrations unless another process holds it; held until the connection ends. */
export async function tryMigrationLock(
  client: pg.Client,
  mode: 'shared' | 'exclusive',
): Promise<boolean> {
  const name = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${name}($1) AS held`, [
    migrationLock,
  ])
  return rows[0]?.held === true
}

/**
 * Begins a transaction that sees one state of all tables, and writes nothing. The tables are locked
 * first, against changes of their definition: LOCK TABLE takes no snapshot.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
}

interface PendingMail {
  readonly deliveries: number
  readonly scheduled: number
}

export async function countPendingMail(client: pg.Client): Promise<PendingMail | undefined> {
  const { rows } = await client.query<{ deliveries: number; scheduled: number }>(`
    SELECT (SELECT count(*)::int FROM deliveries WHERE status IN ('queued', 'sending')) AS deliveries,
      (SELECT count(*)::int FROM newsletters WHERE status = 'scheduled')
      + (SELECT count(*)::int FROM compose_emails WHERE status = 'scheduled') AS scheduled`)
  const [pending] = rows
  // Recipients whose deliveries are still to be written; an older schema has none.
  const unwritten = await client
    .query<{ mails: number }>(
      'SELECT coalesce(sum(size), 0)::int AS mails FROM newsletter_freezing_steps',
    )
    .then(
      (found) => found.rows[0]?.mails ?? 0,
      () => 0,
    )
  return pending && { ...pending, deliveries: pending.deliveries + unwritten }
}

export async function recordBackup(client: pg.Client, takenAt: string): Promise<void> {
  const text = `
    INSERT INTO last_backup AS l (taken_at) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET taken_at = greatest(l.taken_at, excluded.taken_at)`
  await client.query(text, [takenAt])
}
