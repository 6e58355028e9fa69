import type { Payload } from 'payload'

/**
 * Keeps a lost connection from ending the process: the platform listens for no errors of its
 * pool, and an unheard one is thrown. A connection between two statements of a transaction is
 * watched by nobody at all, so every one gets a listener of its own. The pool replaces it.
 */
export function keepPoolAlive({ db, logger }: Payload): void {
  const report = (error: Error & { code?: string }): void => {
    logger.warn({ code: error.code }, 'a database connection was lost')
  }
  db.pool.on('error', report)
  db.pool.on('connect', (client) => client.on('error', () => undefined))
}
