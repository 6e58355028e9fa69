import type { Payload } from 'payload'
import { describeFault } from '#src/settings/describe-fault.ts'

export function logLostConnections({ db, logger }: Payload): void {
  db.pool.on('error', (error) =>
    logger.warn({ fault: describeFault(error) }, 'a database connection was lost'),
  )
}
