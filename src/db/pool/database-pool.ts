import { env } from '#src/config/env.ts'
import { processWide } from '#src/config/process-wide.ts'
import { ConnectionPool } from './connection-pool.ts'
import { poolLimits } from './limits.ts'

export const databasePool = (): ConnectionPool =>
  processWide('database-pool', () => new ConnectionPool(env().DATABASE_URL, poolLimits(env())))
