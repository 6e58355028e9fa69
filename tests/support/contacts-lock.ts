import pg from 'pg'
import { env } from '#src/settings/env.ts'

/** Makes imports of contacts take as long as a test wants: it locks the table. */
export async function contactsLock() {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  const has = async (text: string): Promise<boolean> =>
    ((await client.query(text)).rowCount ?? 0) > 0
  return {
    /** Runs `during` while the table of contacts can be read but not written. */
    whileLocked: async <T>(during: () => Promise<T>): Promise<T> => {
      await client.query('BEGIN')
      await client.query('LOCK TABLE contacts IN EXCLUSIVE MODE')
      try {
        return await during()
      } finally {
        await client.query('ROLLBACK')
      }
    },
    isAwaited: () =>
      has(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'contacts'::regclass
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    isInTransaction: () =>
      has(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
             AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`),
    close: () => client.end(),
  }
}
