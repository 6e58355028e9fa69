import { postgresAdapter } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import pg from 'pg'
import config from '../../../payload.config.ts'

/** The benchmark's migrated, empty database, for copies. */
export const template = 'muster_bench'

export const urlOf = (database: string): string => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Payload on a fresh database of this name; several may be open side by side. */
export async function openDatabase(name: string): Promise<Payload> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(`CREATE DATABASE "${name}" TEMPLATE ${template}`)
  await client.end()
  const db = postgresAdapter({ pool: { connectionString: urlOf(name) }, push: false })
  // What the platform itself fills in for an adapter that leaves it out.
  const complete = { allowIDOnCreate: false, name: 'postgres', ...db }
  return getPayload({ config: { ...(await config), db: complete }, key: name })
}
