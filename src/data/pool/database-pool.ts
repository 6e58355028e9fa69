import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { ConnectionPool } from './connection-pool.ts'
import { poolLimits } from './limits.ts'

export const databasePool = (): ConnectionPool =>
  processWide('database-pool', () => new ConnectionPool(env().DATABASE_URL, poolLimits(env())))
