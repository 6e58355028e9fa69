import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from '#src/config/env.ts'
import { type PostgresServer, startPostgres } from '../postgres/server.ts'
import { withProgress } from './progress.ts'
import { keepSecrets } from './secrets.ts'
import type { Variables } from './variables.ts'

export interface Environment {
  /** What every process of ours is started with. */
  readonly env: Variables
  /** The embedded server, when no other database was named. */
  readonly postgres: PostgresServer | undefined
}

const database = 'muster'

const embedded = async (source: Variables): Promise<Environment> => {
  const dataDir = resolve(source['DATA_DIR'] || '.data')
  const { databasePassword, ...secrets } = await keepSecrets(dataDir)
  const complete = { ...secrets, ...withoutEmpty(source), DATABASE_URL: 'postgres://pending' }
  const { EMBEDDED_POSTGRES_PORT } = parseEnv(complete)
  const folder = join(dataDir, 'postgres')
  const start = () =>
    startPostgres({
      folder,
      password: databasePassword,
      preferredPort: EMBEDDED_POSTGRES_PORT,
      database,
    })
  const isFirst = !existsSync(join(folder, 'PG_VERSION'))
  const postgres = isFirst ? await withProgress('Making the database', start) : await start()
  const DATABASE_URL = postgres.url(database)
  // `npm run worker` reads it, to join the database of a running `npm start`.
  await writeFile(join(dataDir, 'running.json'), JSON.stringify({ DATABASE_URL }), { mode: 0o600 })
  return { env: { ...complete, DATABASE_URL }, postgres }
}

const withoutEmpty = (source: Variables): Variables =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))

/**
 * The settings to run with: those given, and where no database was named, an embedded one
 * with secrets of its own. Throws WrongSetting.
 */
export async function prepareEnvironment(source: Variables): Promise<Environment> {
  if (!source['DATABASE_URL']) return embedded(source)
  parseEnv(source)
  return { env: source, postgres: undefined }
}
