import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { daysOld, greatestAge, type Manifest } from '#src/runtime/backup/manifest.ts'
import { about } from '#src/runtime/backup/problem.ts'
import { downloadBackup } from '#src/runtime/backup/remote.ts'
import { requireEmptyDatabase, restoreDatabase } from '#src/runtime/backup/restore-database.ts'
import { requireEmptyStorage, restoreFiles } from '#src/runtime/backup/restore-files.ts'
import { restoreSecrets, secretsAdvice } from '#src/runtime/backup/restore-secrets.ts'
import { countPendingMail, openCopyConnection } from '#src/runtime/backup/sql/backup.ts'
import { verifyBackup } from '#src/runtime/backup/verify.ts'
import { givenSettings } from '#src/settings/env.ts'
import { failWith, printProgress, runCommand } from '../backup/command.ts'
import {
  dataFolder,
  filesOf,
  type Installation,
  openToRestore,
  remoteOf,
} from '../backup/installation.ts'

// `npm run restore -- FOLDER/BACKUP`: into an empty database and an empty place of files.

const usage = `Usage: npm run restore -- FOLDER/BACKUP|bucket:BACKUP|bucket:newest [--check] [--without=TABLE,TABLE] [--verbose]
  Restores into an empty database and an empty place of files: those of the settings.
  --check      reads the backup and compares it with its checksums; writes nothing.
               With bucket:newest, one older than two days ends it with 1
  --without=…  leaves tables out that are not Muster's`

const options = {
  check: { type: 'boolean' },
  without: { type: 'string' },
  verbose: { type: 'boolean' },
} as const

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [backup, ...more] = positionals
    if (backup === undefined || more.length > 0) failWith(usage)
    const without = values.without?.split(',') ?? []
    return { named: backup, without, isCheck: values.check, isVerbose: values.verbose }
  } catch {
    failWith(usage)
  }
}

const { named, without, isCheck = false, isVerbose = false } = readArguments()
let backup = resolve(named)
const { report, endStep } = printProgress(isVerbose)

/** Settings of files (`…_FILE`) have been read into `env`, and may not be given twice. */
const becomeEnvironment = (env: Installation['env']): void => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

/** The files first: the database's COMMIT is what makes a restore complete. */
const restoreInto = async (
  { env, databaseUrl }: Installation,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> => {
  becomeEnvironment(env)
  const { storage } = filesOf(env)
  const client = await about('Connecting to the database', () =>
    openCopyConnection(databaseUrl, signal),
  )
  try {
    await requireEmptyDatabase(client)
    await requireEmptyStorage(storage, backup)
    await restoreFiles(storage, { backup, manifest, report, signal })
    // Loads the platform, which takes seconds.
    const { migrateOn } = await import('../backup/migrate-on.ts')
    const migrate = (names: readonly string[]) => migrateOn(client, names)
    const connect = () => openCopyConnection(databaseUrl, new AbortController().signal)
    const restoring = { backup, manifest, without, migrate, connect, report, signal }
    await restoreDatabase(client, restoring)
    endStep()
    // An older schema may lack what is counted; the restore is complete all the same.
    const pending = await countPendingMail(client).catch(() => undefined)
    if (pending && pending.deliveries + pending.scheduled > 0)
      console.log(
        `As of ${manifest.takenAt}, ${pending.deliveries} mails wait to be sent and ${pending.scheduled} are scheduled: what went out since would go out again once a worker runs.`,
      )
  } finally {
    await client.end()
  }
}

const inBucket = 'bucket:'

/** Runs work on the backup, which is copied from the bucket for the time where it lies there. */
const withBackup = async (
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> => {
  if (!named.startsWith(inBucket)) return work(signal)
  const remote = remoteOf(process.env)
  if (!remote) failWith('BACKUP_S3_BUCKET is required: the bucket of the backup.')
  const folder = await mkdtemp(join(tmpdir(), 'muster-restore-'))
  try {
    const name = named.slice(inBucket.length)
    backup = await about('Copying from the bucket', () =>
      downloadBackup(remote, name, folder, { report, signal }),
    )
    endStep()
    return await work(signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const restore = async (signal: AbortSignal): Promise<number> => {
  const manifest = await verifyBackup(backup, report, signal)
  endStep()
  const age = (Date.now() - Date.parse(manifest.takenAt)) / 1_000
  const subject = `The backup of ${manifest.takenAt} (${daysOld(age)})`
  if (manifest.missing > 0)
    console.log(`${subject} is incomplete: ${manifest.missing} files are missing.`)
  if (manifest.acknowledged > 0)
    console.log(`${subject} lacks ${manifest.acknowledged} files that were acknowledged as lost.`)
  console.log(
    `${subject} is undamaged: ${manifest.tables.length} tables, ${manifest.files.count} files.`,
  )
  if (isCheck) {
    if (named !== `${inBucket}newest` || age <= greatestAge) return 0
    console.error('A newer one was not copied to the bucket, or its name was put back to this one.')
    return 1
  }
  const { requireMigrations } = await import('../backup/migrate-on.ts')
  await requireMigrations(manifest.migrations)
  const dataDir = dataFolder()
  const given = givenSettings(process.env)
  // A new database gets the password of the backup; one that is there keeps what it has until the end.
  const installation = await openToRestore(() =>
    restoreSecrets(dataDir, backup, { onlyIfNone: true }),
  )
  const { isEmbedded, close } = installation
  const all = async () => {
    await restoreInto(installation, manifest, signal)
    if (isEmbedded) await restoreSecrets(dataDir, backup)
  }
  await all().finally(close)
  const advice = await secretsAdvice(backup, manifest, given)
  if (advice) console.log(advice)
  console.log(`${subject} is restored.`)
  return 0
}

await runCommand(
  (signal) => withBackup(signal, restore),
  'Interrupted; nothing was restored. Run it again.',
)
