import { randomBytes } from 'node:crypto'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import pg from 'pg'
import { inject } from 'vitest'
import config from '../../payload.config.ts'

/**
 * Payload on a migrated database that nobody else uses, for tests of what happens first;
 * with the key under which the platform finds this instance.
 */
export async function startOnEmptyDatabase(): Promise<{ payload: Payload; key: string }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const address = (database: string) => inject('serverUrl').replace('DATABASE', database)
  const client = new pg.Client({ connectionString: address('postgres') })
  await client.connect()
  // Cloning needs the template to itself; another worker may be cloning right now.
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query(`CREATE DATABASE "${name}" TEMPLATE template_muster`)
  await client.end()
  const adapter = postgresAdapter({ pool: { connectionString: address(name) }, push: false })
  // What the platform itself fills in for an adapter that does not say.
  const db = { allowIDOnCreate: false, ...adapter, name: 'postgres' }
  const payload = await getPayload({ config: { ...(await config), db }, key: name })
  return { payload, key: name }
}
