import pg from 'pg'
import { inject } from 'vitest'

/** A database of the run's server, cloned from its template unless it exists; returns its URL. */
export async function cloneTemplate(name: string): Promise<string> {
  const urlOf = (database: string) => inject('serverUrl').replace('DATABASE', database)
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  // Cloning needs the template to itself; another worker may be cloning right now.
  await client.query('SELECT pg_advisory_lock(1)')
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE "${name}" TEMPLATE template_muster`)
  await client.end()
  return urlOf(name)
}
