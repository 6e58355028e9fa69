import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'
import { processWide } from '#src/config/process-wide.ts'
import { ConnectionPool } from './connection-pool.ts'
import { poolLimits } from './limits.ts'

/** The connections of this process, which everything in it shares. */
export const databasePool = (): ConnectionPool =>
  processWide('database-pool', () => new ConnectionPool(env().DATABASE_URL, poolLimits(env())))

/** Says in the log when a connection is lost that nobody is using. */
export function logLostConnections({ db, logger }: Payload): void {
  db.pool.on('error', (error: Error & { code?: string }) =>
    logger.warn({ code: error.code }, 'a database connection was lost'),
  )
}
