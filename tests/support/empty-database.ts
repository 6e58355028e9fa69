import { randomBytes } from 'node:crypto'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { getPayload, type Payload } from 'payload'
import config from '../../payload.config.ts'
import { cloneTemplate } from './clone-template.ts'

/**
 * Payload on a migrated database of its own, for tests of what happens first;
 * with the key under which the platform finds this instance.
 */
export async function startOnEmptyDatabase(): Promise<{ payload: Payload; key: string }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const connectionString = await cloneTemplate(name)
  const adapter = postgresAdapter({ pool: { connectionString }, push: false })
  // What the platform itself fills in for an adapter that leaves it out.
  const db = { allowIDOnCreate: false, ...adapter, name: 'postgres' }
  const payload = await getPayload({ config: { ...(await config), db }, key: name })
  return { payload, key: name }
}
