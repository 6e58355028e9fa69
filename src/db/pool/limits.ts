import type { Env } from '#src/config/env.ts'

/** What a pool of connections may take, in ms unless it says otherwise. */
export interface PoolLimits {
  /** Connections at most. */
  readonly connections: number
  /** For a connection to be free, and for a new one to be open. */
  readonly connect: number
  readonly statement: number
  /** For a statement of work that may take long: imports, sendings, migrations. */
  readonly longStatement: number
  readonly lock: number
  /** For a transaction that waits for us. */
  readonly idleTransaction: number
}

/** The limits that the settings, which are in seconds, name. */
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
