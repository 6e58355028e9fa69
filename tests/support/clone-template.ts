import pg from 'pg'
import { inject } from 'vitest'

const urlOf = (database: string): string => inject('serverUrl').replace('DATABASE', database)

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  return client
}

/**
 * A database of the run's server, cloned from its template, or from another database without
 * connections, unless it exists; returns its URL.
 */
export async function cloneTemplate(name: string, template = 'template_muster'): Promise<string> {
  const client = await connect()
  // Cloning needs the template to itself; another worker may be cloning right now.
  await client.query('SELECT pg_advisory_lock(1)')
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  await client.end()
  return urlOf(name)
}

/** Ends the connections of a database, so that it can be cloned. */
export async function endConnections(name: string): Promise<void> {
  const client = await connect()
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ])
  await client.end()
}
