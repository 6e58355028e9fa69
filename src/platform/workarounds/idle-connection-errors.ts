import type { Payload } from 'payload'

export function logLostConnections({ db, logger }: Payload): void {
  db.pool.on('error', (error: Error & { code?: string }) =>
    logger.warn({ code: error.code }, 'a database connection was lost'),
  )
}
