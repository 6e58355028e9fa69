import type { Payload } from 'payload'

/**
 * Defect of Payload (issue 16939): nothing listens to the errors of the pool, so that a connection
 * which is lost while it is idle ends the process as an uncaught exception.
 * Workaround: they are logged; the pool itself has dropped the connection.
 */
export function logLostConnections({ db, logger }: Payload): void {
  db.pool.on('error', (error: Error & { code?: string }) =>
    logger.warn({ code: error.code }, 'a database connection was lost'),
  )
}
