import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { acknowledgeMissing } from '#src/runtime/backup/acknowledged.ts'
import { secretsSetIn } from '#src/runtime/backup/installation-secrets.ts'
import { makeBackup } from '#src/runtime/backup/make-backup.ts'
import { parts } from '#src/runtime/backup/manifest.ts'
import { removeOldBackups } from '#src/runtime/backup/names.ts'
import { about, reasonOf } from '#src/runtime/backup/problem.ts'
import { uploadBackup } from '#src/runtime/backup/remote.ts'
import { openCopyConnection, recordBackup } from '#src/runtime/backup/sql/backup.ts'
import { failWith, incompleteCode, printProgress, runCommand } from '../backup/command.ts'
import { dataFolder, filesOf, openToBackUp, remoteOf } from '../backup/installation.ts'

// `npm run backup -- FOLDER`: database, files and generated secrets, while everything runs.

const usage = `Usage: npm run backup -- FOLDER [--keep N] [--verbose]
       npm run backup -- FOLDER --acknowledge
  Writes FOLDER/<time> with the database, the files and the secrets that Muster generated.
  --keep N        then removes all but the newest N backups in FOLDER, incomplete ones among them
  --acknowledge   makes no backup; the files that the newest incomplete one lacks are known to be
                  lost from then on, and make none incomplete`

const options = {
  keep: { type: 'string' },
  verbose: { type: 'boolean' },
  acknowledge: { type: 'boolean' },
} as const

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) failWith(usage)
    const keep = z.coerce.number().int().min(1).optional().parse(values.keep)
    const { verbose: isVerbose = false, acknowledge: onlyAcknowledges = false } = values
    return { folder: resolve(folder), keep, isVerbose, onlyAcknowledges }
  } catch {
    failWith(usage)
  }
}

const versionOf = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile('package.json', 'utf8')))
    .version

const { folder, keep, isVerbose, onlyAcknowledges } = readArguments()

const acknowledge = async (): Promise<number> => {
  const files = await about(folder, () => acknowledgeMissing(folder))
  for (const file of files) console.log(file)
  console.log(
    files.length > 0
      ? `Acknowledged as lost: ${files.length} files. They make no backup in ${folder} incomplete any more.`
      : `No backup in ${folder} is incomplete.`,
  )
  return 0
}

const removeOld = async (): Promise<void> => {
  const removed = keep ? await about(folder, () => removeOldBackups(folder, keep)) : []
  for (const name of removed) console.log(`Removed ${name}`)
}

/** A replica takes no record, nor does a database that lacks the migration. */
const record = async (databaseUrl: string, takenAt: string, signal: AbortSignal): Promise<void> => {
  try {
    const client = await openCopyConnection(databaseUrl, signal)
    await recordBackup(client, takenAt).finally(() => client.end())
  } catch (error) {
    console.log(`The metrics do not know of this backup: ${reasonOf(error)}.`)
  }
}

const backUp = async (signal: AbortSignal): Promise<number> => {
  if (onlyAcknowledges) return acknowledge()
  const version = await versionOf()
  const { storage, kind } = filesOf(process.env)
  const remote = remoteOf(process.env)
  const { databaseUrl, isEmbedded, close } = await openToBackUp(signal)
  const { report, endStep } = printProgress(isVerbose)
  const source = {
    databaseUrl,
    storage,
    storageKind: kind,
    secretsFolder: isEmbedded ? dataFolder() : undefined,
    environmentSecrets: secretsSetIn(process.env),
    version,
  }
  const make = async () => {
    const made = await makeBackup(folder, source, { report, signal })
    endStep()
    if (remote) {
      await about('Copying to the bucket', () =>
        uploadBackup(remote, made.path, { report, signal }),
      )
      endStep()
    }
    if (made.manifest.missing === 0) await record(databaseUrl, made.manifest.takenAt, signal)
    return made
  }
  const { path, manifest } = await make().finally(close)
  const { missing, acknowledged, secrets } = manifest
  if (secrets.environment.length > 0)
    console.log(`Not in it, as they are set from outside: ${secrets.environment.join(', ')}.`)
  if (acknowledged > 0)
    console.log(`Acknowledged as lost and not in it: ${acknowledged} files, in ${parts.missing}.`)
  if (missing > 0) {
    console.error(
      `Incomplete: ${missing} files that documents name could not be copied; they are listed in ${parts.missing}.`,
    )
    console.error(`The backup is kept: ${path}`)
    console.error(
      `Bring them back, or acknowledge that they are lost: npm run backup -- ${folder} --acknowledge`,
    )
  } else console.log(`The backup is complete: ${path}`)
  await removeOld()
  return missing > 0 ? incompleteCode : 0
}

await runCommand(backUp, 'Interrupted; nothing is left behind.')
