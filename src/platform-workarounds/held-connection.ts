import { type PostgresAdapterArgs, postgresAdapter } from '@payloadcms/db-postgres'
import type { ConnectionPool } from '#src/db/pool/connection-pool.ts'
import { databasePool } from '#src/db/pool/database-pool.ts'

type Choices = Omit<PostgresAdapterArgs, 'pool'>

/**
 * The platform's adapter on the pool of this process.
 *
 * Defect of Payload (issues 11727 and 15674): with a pool of its own the adapter takes one
 * connection at boot and keeps it, and one more whenever that is reset.
 * Workaround: it is given a pool, and then takes none.
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
