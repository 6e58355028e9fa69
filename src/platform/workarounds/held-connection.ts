import { type PostgresAdapterArgs, postgresAdapter } from '@payloadcms/db-postgres'
import type { ConnectionPool } from '#src/data/pool/connection-pool.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'

type Choices = Omit<PostgresAdapterArgs, 'pool'>

/** The platform's adapter on the pool of this process. */
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
