import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { secretsSetIn } from '#src/backup/installation-secrets.ts'
import { makeBackup } from '#src/backup/make-backup.ts'
import { parts } from '#src/backup/manifest.ts'
import { removeOldBackups } from '#src/backup/names.ts'
import { about } from '#src/backup/problem.ts'
import { failWith, incompleteCode, printProgress, runCommand } from './backup/command.ts'
import { dataFolder, filesOf, openToBackUp } from './backup/installation.ts'

// `npm run backup -- FOLDER`: database, files and generated secrets, while everything runs.

const usage = `Usage: npm run backup -- FOLDER [--keep N] [--verbose]
  Writes FOLDER/<time> with the database, the files and the secrets that Muster generated.
  --keep N   then removes all but the newest N backups in FOLDER`

const options = { keep: { type: 'string' }, verbose: { type: 'boolean' } } as const

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) failWith(usage)
    const keep = z.coerce.number().int().min(1).optional().parse(values.keep)
    return { folder: resolve(folder), keep, isVerbose: values.verbose === true }
  } catch {
    failWith(usage)
  }
}

const versionOf = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile('package.json', 'utf8')))
    .version

const { folder, keep, isVerbose } = readArguments()

const backUp = async (signal: AbortSignal): Promise<number> => {
  const version = await versionOf()
  const { storage, kind } = filesOf(process.env)
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
  const { path, manifest } = await makeBackup(folder, source, { report, signal }).finally(close)
  endStep()
  const { missing, secrets } = manifest
  if (secrets.environment.length > 0)
    console.log(`Not in it, as they are set from outside: ${secrets.environment.join(', ')}.`)
  if (missing > 0) {
    console.error(
      `Incomplete: ${missing} files that documents name could not be copied; they are listed in ${parts.missing}.`,
    )
    console.error(`The backup is kept: ${path}`)
    return incompleteCode
  }
  console.log(`The backup is complete: ${path}`)
  const removed = keep ? await about(folder, () => removeOldBackups(folder, keep)) : []
  for (const name of removed) console.log(`Removed ${name}`)
  return 0
}

await runCommand(backUp, 'Interrupted; nothing is left behind.')
