import { randomBytes } from 'node:crypto'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import config from '../../payload.config.ts'
import { cloneTemplate } from './clone-template.ts'

/** Payload on a database, under a separate key. */
export async function payloadOn(connectionString: string, key = connectionString) {
  const adapter = postgresAdapter({ pool: { connectionString }, push: false })
  // What the platform itself fills in for an adapter that leaves it out.
  const db = { allowIDOnCreate: false, ...adapter, name: 'postgres' }
  return getPayload({ config: { ...(await config), db }, key })
}

/**
 * Payload on a separate migrated database, for tests of what happens first; with the key under
 * which the platform finds this instance.
 */
export async function startOnEmptyDatabase(): Promise<{
  payload: Payload
  key: string
  url: string
}> {
  const key = `empty_${randomBytes(6).toString('hex')}`
  const url = await cloneTemplate(key)
  return { payload: await payloadOn(url, key), key, url }
}
