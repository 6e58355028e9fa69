import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { extensionsNeeded } from '#src/data/extensions.ts'
import { missingMigrations } from '#src/data/preparation.ts'
import { storageOf } from '#src/data/storage/index.ts'
import { versionProblem } from '#src/data/usable-database.ts'
import { daysOld, greatestAge } from '#src/runtime/backup/manifest.ts'
import { describeStorage } from '#src/server/operations/describe-start.ts'
import { runningRelease } from '#src/server/operations/running-release.ts'
import type { Env, Source } from '#src/settings/env.ts'
import { settingWarnings } from '#src/settings/setting-warnings.ts'
import { ok, problem, warning } from './finding.ts'
import { type DatabaseFacts, readBackupAge, readDatabaseFacts } from './sql/database-facts.ts'

export const checkSettings = async (settings: Env, source: Source) => {
  const warnings = settingWarnings(settings, source)
  return warnings.length > 0 ? warnings.map(warning) : [ok('all are accepted')]
}

const aheadAllowed = 1_000
const aheadMost = 30_000

export const checkClock = async ({ difference }: { readonly difference: number }) => {
  const seconds = (difference / 1_000).toFixed(1)
  const text = `differs from the clock of the database by ${seconds} s`
  if (difference < aheadAllowed) return [ok(text)]
  return [difference < aheadMost ? warning(text) : problem(`${text}: let NTP set both`)]
}

/** Versions, extensions and the clock, by one connection. */
export const readDatabase = (settings: Env) =>
  withDirectConnection(settings.DATABASE_URL, async (client) => {
    const before = Date.now()
    const facts = await readDatabaseFacts(client)
    return facts && { ...facts, difference: Math.abs(facts.now - (before + Date.now()) / 2) }
  })

export const checkVersions = async ({ number, version }: DatabaseFacts, { DATABASE_URL }: Env) => {
  const found = versionProblem(number, version)
  const missing = await missingMigrations(DATABASE_URL)
  return [
    ok(`Muster ${runningRelease().version}, Node ${process.versions.node}`),
    found === undefined ? ok(`Postgres ${version}`) : problem(found),
    missing === undefined
      ? ok('all migrations were run')
      : problem(`the database lacks migrations (${missing}): run \`npm run migrate\``),
  ]
}

export const checkExtensions = async ({ extensions }: DatabaseFacts) => {
  const missing = extensionsNeeded.filter((name) => !extensions.includes(name))
  return [
    missing.length === 0
      ? ok(extensionsNeeded.join(', '))
      : problem(`missing: ${missing.join(', ')}; \`npm run migrate\` creates them`),
  ]
}

/** Ids are integers of four bytes: two billion for each table, of which none is given twice. */
export const checkIds = async ({ worn }: DatabaseFacts) =>
  worn.length === 0
    ? [ok('every table has more than half of its ids left')]
    : worn.map(({ name, used }) => {
        const text = `${name} has given ${Math.floor(used * 100)} % of its ids`
        return used < 0.8 ? warning(text) : problem(`${text}; beyond the last, nothing is added`)
      })

const GB = 1024 ** 3

/** Nothing is taken from the public with less than half a GB. */
const spaceFinding = (folder: string, free: number, size: number) => {
  const text = `${folder}: ${(free / GB).toFixed(1)} of ${(size / GB).toFixed(1)} GB are free`
  if (free < GB / 2) return problem(text)
  return free < size / 10 ? warning(text) : ok(text)
}

export const checkDisk = async ({ DATA_DIR, S3_BUCKET }: Env) => {
  const folders = [...(S3_BUCKET ? [] : [resolve(DATA_DIR)]), tmpdir()]
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder)
      return spaceFinding(folder, bavail * bsize, blocks * bsize)
    }),
  )
}

/** Writes a file, reads it, and removes it. */
export const checkStorage = async (settings: Env) => {
  const storage = storageOf(settings)
  const where = describeStorage(settings)
  const key = `doctor/${randomUUID()}`
  const bytes = Buffer.from(key)
  await storage.write(key, bytes, 'application/octet-stream')
  try {
    const found = await storage.read(key)
    const read = found && Buffer.concat(await found.body.toArray())
    return [
      read?.equals(bytes)
        ? ok(`${where}: a file was written, read and removed`)
        : problem(`${where}: what was written is read differently`),
    ]
  } finally {
    await storage.remove(key)
  }
}

export const checkBackup = async ({ DATABASE_URL }: Env) => {
  const age = await withDirectConnection(DATABASE_URL, readBackupAge)
  if (age === undefined) return [warning('none was made with `npm run backup`')]
  const text = `the last complete one is ${daysOld(age)}`
  return [age > greatestAge ? problem(text) : ok(text)]
}
