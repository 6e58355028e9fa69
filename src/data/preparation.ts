import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { schemaFile } from '#src/data/builds/current-build.mjs'
import { migrationNames } from '#src/settings/migration-names.ts'
import { type NeededSchema, neededSchema, requireSchema } from './needed-schema.ts'
import { requireUsableDatabase } from './usable-database.ts'

const undefinedTable = '42P01'

const withClient = async <T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Queries reject by themselves; an 'error' event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(`The database cannot be used: ${error.message || error.code}`)
  })
  try {
    await requireUsableDatabase(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The result of a query, or nothing when its table does not exist yet. */
const ifTableExists = async <T>(query: Promise<T>): Promise<T | undefined> => {
  try {
    return await query
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return undefined
    throw error
  }
}

const migrationsOf = async (client: pg.Client) => {
  const result = await ifTableExists(
    client.query<{ name: string }>('SELECT name FROM payload_migrations'),
  )
  const ran = new Set(result?.rows.map(({ name }) => name))
  return (await migrationNames()).map((name) => ({ name, isDone: ran.has(name) }))
}

export const migrationStatus = (
  databaseUrl: string,
): Promise<readonly { readonly name: string; readonly isDone: boolean }[]> =>
  withClient(databaseUrl, migrationsOf)

export async function missingMigrations(databaseUrl: string): Promise<string | undefined> {
  const [first, ...others] = (await migrationStatus(databaseUrl)).filter(({ isDone }) => !isDone)
  if (!first) return undefined
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

/** Throws WrongSetting where the database lacks what a configuration needs. */
export const requireSchemaIn = (databaseUrl: string, needed: NeededSchema): Promise<void> =>
  withClient(databaseUrl, (client) => requireSchema(client, needed))

export async function requireSchemaOfBuild(databaseUrl: string, folder: string): Promise<void> {
  // Releases before did not write it.
  const text = await readFile(join(folder, schemaFile), 'utf8').catch(() => undefined)
  if (text === undefined) return
  await requireSchemaIn(databaseUrl, neededSchema.parse(JSON.parse(text)))
}

export async function readinessProblem(
  databaseUrl: string,
  folder: string,
): Promise<string | undefined> {
  const missing = await missingMigrations(databaseUrl)
  if (missing)
    return `the database lacks its migrations (${missing}): run \`npm run migrate\` first.`
  return requireSchemaOfBuild(databaseUrl, folder).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

/**
 * Whether the database lacks a migration or its first account. Queries the database directly:
 * loading the platform for it would take most of a second start's time.
 */
export const needsPreparation = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    if ((await migrationsOf(client)).some(({ isDone }) => !isDone)) return true
    return !(await ifTableExists(client.query('SELECT FROM users LIMIT 1')))?.rowCount
  })
