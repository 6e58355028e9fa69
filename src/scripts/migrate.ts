import { getPayload, type Migration, type Payload } from 'payload'
import pg from 'pg'
import { migrations } from '#migrations/index.ts'
import { env } from '#src/config/env.ts'
import config from '../../payload.config.ts'

/** Number of the advisory lock that migrations run under; any constant of ours. */
const migrationLock = 7_241_000

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

const end = async (payload: Payload): Promise<void> => {
  await payload.destroy()
  // The platform leaks one client at boot, so that `pool.end()` alone never resolves.
  void payload.db.pool.end()
}

/**
 * Brings the database up to date, one process at a time: others wait, and then find nothing
 * left to do. Payload is only loaded when there is something to run. Returns how many ran.
 */
export async function migrate(): Promise<number> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const done = await alreadyRun(client)
    const missing = migrations.filter(({ name }) => !done.has(name))
    if (missing.length === 0) return 0
    const payload = await boot()
    try {
      // The platform's type for migrations takes `unknown`; these take what it really passes.
      await payload.db.migrate({ migrations: migrations as Migration[] })
    } finally {
      await end(payload)
    }
    return missing.length
  } finally {
    await client.end()
  }
}
