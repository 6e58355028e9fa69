import type { Payload } from 'payload'

/**
 * Keeps a lost connection from ending the process: the platform listens for no errors of its
 * pool, and an unheard one is thrown. The pool replaces the connection by itself.
 */
export function keepPoolAlive({ db, logger }: Payload): void {
  db.pool.on('error', (error: Error & { code?: string }) => {
    logger.warn({ code: error.code }, 'a database connection was lost')
  })
}
