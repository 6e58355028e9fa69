import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import {
  buildConfig,
  getPayload,
  handleEndpoints,
  type Payload,
  type SanitizedConfig,
} from 'payload'
import pg from 'pg'
import sharp from 'sharp'
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

/** Everything that an account has a setting of access for is closed. */
const closed = () => false
const allClosed = {
  admin: closed,
  create: closed,
  delete: closed,
  read: closed,
  readVersions: closed,
  unlock: closed,
  update: closed,
}

/** The lines that were logged, and what was decoded. */
const logged: string[] = []
const decoded: unknown[] = []

const record = new Writable({
  write: (line: Buffer, _, done) => {
    logged.push(line.toString('utf8'))
    done()
  },
})

const recordingSharp = ((...args: Parameters<typeof sharp>) => {
  decoded.push(args[0])
  return sharp(...args)
}) as typeof sharp

const buildBareConfig = async (connectionString: string): Promise<SanitizedConfig> =>
  buildConfig({
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
      {
        slug: 'tags',
        fields: [
          { name: 'name', type: 'text', unique: true },
          { name: 'slug', type: 'text' },
          { name: 'labels', type: 'text', hasMany: true },
          { name: 'owner', type: 'relationship', relationTo: 'users' },
        ],
      },
      {
        slug: 'media',
        upload: {
          staticDir: await mkdtemp(join(tmpdir(), 'bare-media-')),
          crop: false,
          focalPoint: false,
        },
        fields: [],
      },
      { slug: 'closed-accounts', auth: true, access: allClosed, fields: [] },
    ],
    jobs: {
      tasks: [
        {
          slug: 'sweep',
          schedule: [{ cron: '0 0 1 1 *', queue: 'yearly' }],
          handler: () => ({ output: {} }),
        },
      ],
      deleteJobOnComplete: false,
    },
    sharp: recordingSharp,
    logger: {
      options: { level: 'error', serializers: { err: () => ({}) } },
      destination: record,
    },
    db: postgresAdapter({ pool: { connectionString }, push: true }),
  })

const start = async () => {
  const key = `bare_${randomUUID().slice(0, 8)}`
  const config = await buildBareConfig(await createDatabase(key))
  return { key, config, payload: await getPayload({ config, key }) }
}

let started: ReturnType<typeof start> | undefined
const bare = () => {
  started ??= start()
  return started
}

/**
 * Payload alone, as shipped: accounts, drafts, tags, and nothing of ours. Tests reproduce defects
 * of Payload itself with it. The types are those of Muster's own collections of the same names.
 */
export const startBarePlatform = async (): Promise<Payload> => (await bare()).payload

/** What it has logged as errors, each without what its serializer for errors leaves out. */
export const bareLog: readonly string[] = logged

/** What it has given to sharp, to be decoded in this process. */
export const bareDecoded: readonly unknown[] = decoded

export async function callBarePlatform(
  method: string,
  path: string,
  { json, token }: { json?: unknown; token?: string } = {},
) {
  const { config, key } = await bare()
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `JWT ${token}`)
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const request = new Request(`http://bare.test/api${path}`, { method, headers, ...body })
  const response = await handleEndpoints({ config, payloadInstanceCacheKey: key, request })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

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
