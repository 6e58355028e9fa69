import pg from 'pg'
import { inject } from 'vitest'

/** Has a database of the run's server take connections or not; those that are open end. */
export async function letConnect(url: string, mayConnect: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await admin.connect()
  try {
    await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS ${mayConnect}`)
    if (!mayConnect)
      await admin.query(
        'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1',
        [name],
      )
  } finally {
    await admin.end()
  }
}
