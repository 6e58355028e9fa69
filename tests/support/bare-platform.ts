import { randomUUID } from 'node:crypto'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig, getPayload, type Payload } from 'payload'
import pg from 'pg'
import { inject } from 'vitest'

const createDatabase = async (name: string): Promise<string> => {
  const urlOf = (database: string) => inject('serverUrl').replace('DATABASE', database)
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(`CREATE DATABASE "${name}"`)
  await client.end()
  return urlOf(name)
}

const own = ({ req }: { req: { user: { id: number | string } | null } }) =>
  req.user ? { id: { equals: req.user.id } } : false

const start = async (): Promise<Payload> => {
  const key = `bare_${randomUUID().slice(0, 8)}`
  const connectionString = await createDatabase(key)
  const config = await buildConfig({
    secret: 'a secret for tests only',
    telemetry: false,
    graphQL: { disable: true },
    editor: lexicalEditor(),
    collections: [
      {
        slug: 'users',
        auth: { useSessions: true },
        access: { read: own },
        fields: [{ name: 'displayName', type: 'text' }],
      },
      {
        slug: 'events',
        versions: { drafts: true },
        fields: [
          { name: 'title', type: 'text', required: true },
          { name: 'startDate', type: 'date' },
        ],
      },
      { slug: 'tags', fields: [{ name: 'name', type: 'text', unique: true }] },
    ],
    jobs: {
      tasks: [{ slug: 'sweep', handler: () => ({ output: {} }) }],
      deleteJobOnComplete: false,
    },
    logger: { options: { level: 'silent' } },
    db: postgresAdapter({ pool: { connectionString }, push: true }),
  })
  return getPayload({ config, key })
}

let started: Promise<Payload> | undefined

/**
 * Payload alone, as shipped: accounts, drafts, tags, and nothing of ours. Tests reproduce defects
 * of Payload itself with it. The types are those of Muster's own collections of the same names.
 */
export function startBarePlatform(): Promise<Payload> {
  started ??= start()
  return started
}

/** A user there. */
export async function createBareUser(payload: Payload) {
  const email = `${randomUUID()}@example.org`
  const password = 'a long password'
  const data = { email, password, displayName: 'Ada' }
  const { id } = await payload.create({ collection: 'users', data: data as never })
  const user = {
    ...(await payload.findByID({ collection: 'users', id })),
    collection: 'users' as const,
  }
  return { id, email, password, user }
}
