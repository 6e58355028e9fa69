import { type PostgresAdapterArgs, postgresAdapter } from '@payloadcms/db-postgres'
import type { ConnectionPool } from './connection-pool.ts'
import { databasePool } from './database-pool.ts'

type Choices = Omit<PostgresAdapterArgs, 'pool'>

/**
 * The platform's adapter on the pool of this process. With a pool of its own it takes one
 * connection at boot and keeps it, and one more whenever that is reset.
 */
export function databaseAdapter(
  choices: Choices,
  pool: () => ConnectionPool = databasePool,
): ReturnType<typeof postgresAdapter> {
  const adapter = postgresAdapter({ ...choices, pool: {} })
  return {
    ...adapter,
    init: (args) => Object.assign(adapter.init(args), { pool: pool() }),
  }
}
