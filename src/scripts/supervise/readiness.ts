import pg from 'pg'
import { migrationNames } from '#src/config/migration-names.ts'

/**
 * Whether the database lacks a migration or its first account. Queries the database directly:
 * loading the platform for it would take most of a second start's time.
 */
export async function needsPreparation(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Queries reject by themselves; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(`The database cannot be used: ${error.message || error.code}`)
  })
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM payload_migrations')
    const done = new Set(rows.map(({ name }) => name))
    if ((await migrationNames()).some((name) => !done.has(name))) return true
    return (await client.query('SELECT FROM users LIMIT 1')).rowCount === 0
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return true
    throw error
  } finally {
    await client.end()
  }
}

const undefinedTable = '42P01'
