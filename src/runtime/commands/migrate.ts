import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { getPayload, type Migration, type Payload } from 'payload'
import pg from 'pg'
import { migrations } from '#migrations/index.ts'
import { createExtensions } from '#src/data/extensions.ts'
import { migrationLock } from '#src/data/migration-lock.ts'
import { allowLongStatements } from '#src/data/pool/context.ts'
import { raiseTimeouts } from '#src/data/transaction.ts'
import { requireUsableDatabase } from '#src/data/usable-database.ts'
import { ownMigrations } from '#src/platform/extension/migrations.ts'
import { env, WrongSetting } from '#src/settings/env.ts'
import config from '../../../payload.config.ts'

const alreadyRun = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const table = await client.query<{ found: string | null }>(
    `SELECT to_regclass('public.payload_migrations')::text AS found`,
  )
  if (!table.rows[0]?.found) return new Set()
  const { rows } = await client.query<{ name: string }>('SELECT name FROM payload_migrations')
  return new Set(rows.map(({ name }) => name))
}

const boot = async (): Promise<Payload> =>
  getPayload({ config, key: 'migrate', disableOnInit: true })

/** Lock timeout of a migration, in ms: readers of the table queue behind it. */
const lockTimeout = 20_000

const lengthen = (migration: (typeof migrations)[number]) => ({
  ...migration,
  up: async (args: MigrateUpArgs) => {
    await raiseTimeouts(args.db, lockTimeout)
    await migration.up(args)
  },
})

/**
 * Migrates the database under an advisory lock: concurrent processes wait, and then find nothing
 * left to do. Payload is only loaded when there is something to run. Returns how many migrations
 * ran. Throws WrongSetting where the database cannot be used, or its user may not create what they
 * need.
 */
export async function migrate(): Promise<number> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  // Queries reject by themselves; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await requireUsableDatabase(client)
    const done = await alreadyRun(client)
    const all = [...migrations, ...(await ownMigrations())]
    const missing = all.filter(({ name }) => !done.has(name))
    if (missing.length === 0) return 0
    const problem = await createExtensions(client)
    if (problem) throw new WrongSetting(problem)
    const payload = await boot()
    // Of a new database no one asks which of them ran.
    if (done.size === 0) payload.logger.level = 'warn'
    // The platform's type for migrations takes `unknown`; these take what it really passes.
    const long = all.map(lengthen) as Migration[]
    await allowLongStatements(() => payload.db.migrate({ migrations: long })).finally(() =>
      payload.destroy(),
    )
    return missing.length
  } finally {
    await client.end()
  }
}
