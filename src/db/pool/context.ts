import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '#src/config/process-wide.ts'

/** What the pool knows of whoever asks for a connection. */
export interface DatabaseContext {
  /** What the work is about; work without one has no share of its own. */
  readonly area?: string
  /** Whether its statements may take long. */
  readonly isLong?: boolean
}

const contexts = processWide('database-context', () => new AsyncLocalStorage<DatabaseContext>())

/** The context of the work that is running. */
export const databaseContext = (): DatabaseContext => contexts.getStore() ?? {}

/**
 * Runs work that concerns one area, such as `news`: connections are shared fairly among areas,
 * so that one whose tables are slow or locked leaves connections to the others.
 */
export const inArea = <T>(area: string, work: () => T): T =>
  contexts.run({ ...contexts.getStore(), area }, work)

/** Runs work whose connections may be silent for as long as a long statement takes. */
export const allowLongStatements = <T>(work: () => T): T =>
  contexts.run({ ...contexts.getStore(), isLong: true }, work)
