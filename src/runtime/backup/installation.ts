import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { poolerProblem } from '#src/data/direct-connection.ts'
import { tryFileLock } from '#src/data/locks/file-lock.ts'
import { bucketOf, storageOf } from '#src/data/storage/index.ts'
import { BackupProblem } from '#src/runtime/backup/problem.ts'
import type { Remote } from '#src/runtime/backup/remote.ts'
import { givenSettings, parseEnv, parseFileSettings, WrongSetting } from '#src/settings/env.ts'
import { isGiven } from '#src/settings/setting-files.ts'
import { lockDataFolder, openDataFolder } from '../supervise/data-folder.ts'
import { prepareEnvironment } from '../supervise/environment.ts'
import { readRunning } from '../supervise/join.ts'
import type { Variables } from '../supervise/variables.ts'

export interface Installation {
  readonly env: Variables
  readonly databaseUrl: string
  readonly isEmbedded: boolean
  readonly close: () => Promise<void>
}

export const dataFolder = (): string => resolve(process.env['DATA_DIR'] || '.data')

const nothing = async (): Promise<void> => undefined

const external = async (): Promise<Installation | undefined> => {
  if (!isGiven(process.env, 'DATABASE_URL')) return undefined
  const { DATABASE_URL = '' } = givenSettings(process.env)
  const problem = await poolerProblem(DATABASE_URL)
  if (problem) throw new WrongSetting(problem)
  return { env: process.env, databaseUrl: DATABASE_URL, isEmbedded: false, close: nothing }
}

/** Starts the embedded Postgres of a data folder whose lock is held. */
const start = async (release: () => void): Promise<Installation> => {
  try {
    const { env, stopPostgres } = await prepareEnvironment(process.env, nothing)
    const close = async () => stopPostgres().finally(release)
    return { env, databaseUrl: env['DATABASE_URL'] ?? '', isEmbedded: true, close }
  } catch (error) {
    release()
    throw error
  }
}

/** Timeout of another process's start of the embedded Postgres, in ms. */
const startTimeout = 90_000

const accepts = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The embedded Postgres that another process runs; waits while it is being started. */
const joinStarted = async (dataDir: string, signal: AbortSignal): Promise<Installation> => {
  for (const deadline = Date.now() + startTimeout; ; await sleep(500, undefined, { signal })) {
    const databaseUrl = await readRunning(dataDir)
    if (databaseUrl && (await accepts(databaseUrl)))
      return { env: process.env, databaseUrl, isEmbedded: true, close: nothing }
    if (Date.now() >= deadline)
      throw new BackupProblem(`The database that runs in ${dataDir} accepts no connections.`)
  }
}

/**
 * The installation to back up, running or not: DATABASE_URL, or else the embedded Postgres, which
 * is started for the time if it is not running. Throws BackupProblem when there is none.
 */
export async function openToBackUp(signal: AbortSignal): Promise<Installation> {
  const named = await external()
  if (named) return named
  const dataDir = dataFolder()
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupProblem(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const lock = tryFileLock(join(dataDir, 'lock'))
  return lock ? start(lock.release) : joinStarted(dataDir, signal)
}

/**
 * The installation to restore into, which must not be running: DATABASE_URL, or else the embedded
 * Postgres, created if it does not exist. `prepare` runs before that, under the folder's lock.
 */
export async function openToRestore(prepare: () => Promise<void>): Promise<Installation> {
  const named = await external()
  if (named) {
    parseEnv(process.env)
    return named
  }
  const dataDir = dataFolder()
  await openDataFolder(dataDir)
  const lock = lockDataFolder(dataDir)
  await prepare().catch((error: unknown) => {
    lock.release()
    throw error
  })
  return start(lock.release)
}

/** Where the files of an installation lie. Throws WrongSetting. */
export function filesOf(env: Variables) {
  const settings = parseFileSettings(env)
  const kind = settings.S3_BUCKET ? ('bucket' as const) : ('disk' as const)
  return { storage: storageOf(settings), kind }
}

const remoteSecrets = [
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const

/** Where backups are copied to; undefined where that is not set. Throws WrongSetting. */
export function remoteOf(env: Variables): Remote | undefined {
  const settings = parseFileSettings(env)
  const store = bucketOf({
    ...settings,
    S3_BUCKET: settings.BACKUP_S3_BUCKET,
    S3_ENDPOINT: settings.BACKUP_S3_ENDPOINT,
    S3_REGION: settings.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: settings.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: settings.BACKUP_S3_FORCE_PATH_STYLE,
  })
  const { BACKUP_S3_BUCKET, BACKUP_KEY } = settings
  if (BACKUP_S3_BUCKET === undefined) return undefined
  // Web processes, which share the other settings, are not given these secrets.
  const missing = remoteSecrets.find((name) => !settings[name])
  if (missing || !store || !BACKUP_KEY)
    throw new WrongSetting(`${missing} is required with BACKUP_S3_BUCKET`)
  return { store, key: Buffer.from(BACKUP_KEY, 'base64') }
}
