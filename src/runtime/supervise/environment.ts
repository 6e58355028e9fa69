import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Env, givenSettings, parseEnv, WrongSetting } from '#src/settings/env.ts'
import { isGiven } from '#src/settings/setting-files.ts'
import { chooseIdentity } from '../postgres/identity.ts'
import { keepPostgresRunning } from '../postgres/keep-running.ts'
import { withProgress } from './progress.ts'
import { readOrCreateSecrets } from './secrets.ts'
import type { Variables } from './variables.ts'

export interface Environment {
  readonly env: Variables
  readonly stopPostgres: () => Promise<void>
}

const database = 'muster'

type Check = (settings: Env) => Promise<void>

/** Throws WrongSetting where the database's files are another user's: Postgres has to run as their owner. */
const requireOwner = async (folder: string): Promise<void> => {
  const { uid } = await stat(folder)
  const own = (await chooseIdentity())?.uid ?? process.getuid?.()
  if (own !== undefined && uid !== own)
    throw new WrongSetting(
      `${folder} belongs to another user: run this as that one (sudo -u '#${uid}' …).`,
    )
}

const embedded = async (source: Variables, check: Check): Promise<Environment> => {
  const dataDir = resolve(source['DATA_DIR'] || '.data')
  const { databasePassword, ...secrets } = await readOrCreateSecrets(dataDir)
  const complete = { ...secrets, ...givenSettings(source), DATABASE_URL: 'postgres://pending' }
  const settings = parseEnv(complete)
  await check(settings)
  const folder = join(dataDir, 'postgres')
  const start = () =>
    keepPostgresRunning(
      {
        folder,
        password: databasePassword,
        preferredPort: settings.EMBEDDED_POSTGRES_PORT,
        database,
      },
      console.error,
    )
  const isFirst = !existsSync(join(folder, 'PG_VERSION'))
  if (!isFirst) await requireOwner(folder)
  const postgres = isFirst ? await withProgress('Creating the database', start) : await start()
  const DATABASE_URL = postgres.url(database)
  // `npm run worker` reads it, to join the database of a running `npm start`.
  await writeFile(join(dataDir, 'running.json'), JSON.stringify({ DATABASE_URL }), { mode: 0o600 })
  return { env: { ...complete, DATABASE_URL }, stopPostgres: postgres.stop }
}

/**
 * The settings to run with: those of the environment, and if DATABASE_URL is not set, an embedded
 * Postgres with generated secrets. Nothing is started before the check. Throws WrongSetting.
 */
export async function prepareEnvironment(source: Variables, check: Check): Promise<Environment> {
  if (!isGiven(source, 'DATABASE_URL')) return embedded(source, check)
  await check(parseEnv(source))
  return { env: source, stopPostgres: async () => undefined }
}
