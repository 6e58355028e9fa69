import { getPayload, type Payload } from 'payload'
import pg from 'pg'
import { inject } from 'vitest'
import config from '../../payload.config.ts'

const clone = async (): Promise<void> => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  const client = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await client.connect()
  const name = url.pathname.slice(1)
  // Cloning needs the template to itself; another worker may be cloning right now.
  await client.query('SELECT pg_advisory_lock(1)')
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE "${name}" TEMPLATE template_muster`)
  await client.end()
}

let booted: Promise<Payload> | undefined

/** Payload on this worker's own database, booted once per worker. */
export function startPayload(): Promise<Payload> {
  booted ??= clone().then(() => getPayload({ config }))
  return booted
}
