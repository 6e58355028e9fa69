import type { Client } from 'pg'

export interface DatabaseFacts {
  readonly number: number
  readonly version: string
  /** The server's clock, in ms since 1970. */
  readonly now: number
  readonly extensions: string[]
  /** Sequences that have given more than half of their ids, with the share. */
  readonly worn: { readonly name: string; readonly used: number }[]
}

export async function readDatabaseFacts(client: Client): Promise<DatabaseFacts | undefined> {
  const { rows } = await client.query<DatabaseFacts>(
    `SELECT current_setting('server_version_num')::int AS number,
       current_setting('server_version') AS version,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
       ARRAY(SELECT extname::text FROM pg_extension) AS extensions,
       (SELECT coalesce(json_agg(json_build_object(
           'name', sequencename, 'used', last_value::float8 / max_value)
           ORDER BY sequencename), '[]')
         FROM pg_sequences WHERE last_value > max_value / 2) AS worn`,
  )
  return rows[0]
}

/** The sender that Settings name; undefined where they name none. */
export async function readSender(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ sender: string | null }>(
    'SELECT sender_email AS sender FROM settings LIMIT 1',
  )
  return rows[0]?.sender || undefined
}

/** How old the last complete backup is, in seconds; undefined before the first. */
export async function readBackupAge(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ age: number }>(
    'SELECT extract(epoch FROM now() - taken_at)::float8 AS age FROM last_backup',
  )
  return rows[0]?.age
}
