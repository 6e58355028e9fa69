import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { processWide } from '#src/settings/process-wide.ts'

/** The context of a request for a connection. */
export interface DatabaseContext {
  /** The area of the work; work without one has no separate limit. */
  readonly area?: string
  /** Whether its statements may take long. */
  readonly isLong?: boolean
  /** The pool to take it from in place of the usual one: a replica's. */
  readonly pool?: Pick<Pool, 'connect'>
  /** What a program's request is recorded as in the events that its changes make, JSON. */
  readonly origin?: string
}

const contexts = processWide('database-context', () => new AsyncLocalStorage<DatabaseContext>())

/** The context of the current asynchronous work. */
export const databaseContext = (): DatabaseContext => contexts.getStore() ?? {}

/**
 * Runs work of one area, such as `news`: areas share the connections fairly, so that one whose
 * tables are slow or locked leaves connections to the others (bulkhead).
 */
export const inArea = <T>(area: string, work: () => T): T =>
  contexts.run({ ...contexts.getStore(), area }, work)

/** Runs work whose connections may be silent for as long as a long statement takes. */
export const allowLongStatements = <T>(work: () => T): T =>
  contexts.run({ ...contexts.getStore(), isLong: true }, work)

/** Runs work that the request of a program asked for, which the events of its changes name. */
export const withOrigin = <T>(origin: object, work: () => T): T =>
  contexts.run({ ...contexts.getStore(), origin: JSON.stringify(origin) }, work)

/** Runs work whose connections are of another pool. */
export const withPool = <T>(pool: Pick<Pool, 'connect'>, work: () => T): T =>
  contexts.run({ ...contexts.getStore(), pool }, work)

/** Runs work whose connections are of the usual pool, that of the primary. */
export const withPrimary = <T>(work: () => T): T => {
  const { pool: _, ...context } = databaseContext()
  return contexts.run(context, work)
}
