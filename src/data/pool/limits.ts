import type { Env } from '#src/settings/env.ts'

/** Limits of a connection pool, timeouts in ms. */
export interface PoolLimits {
  readonly connections: number
  /** For a free connection, and for opening a new one. */
  readonly connect: number
  readonly statement: number
  /** For a statement of long work: imports, sendings, migrations. */
  readonly longStatement: number
  readonly lock: number
  /** For a transaction that is idle, waiting for us. */
  readonly idleTransaction: number
}

/** The limits in the settings, which are in seconds. */
export function poolLimits(settings: Env): PoolLimits {
  const ms = (seconds: number): number => Math.ceil(seconds * 1_000)
  return {
    connections: settings.DATABASE_CONNECTIONS,
    connect: ms(settings.DATABASE_CONNECT_TIMEOUT),
    statement: ms(settings.DATABASE_STATEMENT_TIMEOUT),
    longStatement: ms(settings.DATABASE_LONG_STATEMENT_TIMEOUT),
    lock: ms(settings.DATABASE_LOCK_TIMEOUT),
    idleTransaction: ms(settings.DATABASE_IDLE_TRANSACTION_TIMEOUT),
  }
}
