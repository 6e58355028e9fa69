import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { buildsFolder } from '#src/data/builds/current-build.mjs'
import { isInstalled } from '#src/data/builds/installed-packages.mjs'
import { tryFileLock } from '#src/data/locks/file-lock.ts'
import { isGiven } from '#src/settings/setting-files.ts'
import { failWith, runCommand } from '../backup/command.ts'
import { dataFolder } from '../backup/installation.ts'
import { withProgress } from '../supervise/progress.ts'
import {
  hasDevelopmentPackages,
  installPackages,
  requireNode,
  requireRoom,
  run,
  untilServed,
} from '../upgrade/steps.ts'

// `npm run upgrade`: all of it is imported before the sources change, and nothing later.

const usage = `Usage: npm run upgrade -- [VERSION] --backup FOLDER [--restart COMMAND]
       npm run upgrade -- --back [--restart COMMAND]
  Backs up, installs, builds, migrates, restarts, and waits until the new build is served.
  VERSION               a tag, branch or commit of git; without one the new sources are there already
  --backup FOLDER       as of npm run backup
  --back                the version before, on the database as it is
  --restart COMMAND     such as 'systemctl restart muster-web muster-worker'; without it nothing is
                        restarted
  --backup-by COMMAND   in place of --backup, and
  --migrate-by COMMAND  of npm run migrate, where their settings are not in this environment:
                        'systemctl start muster-migrate'
  --ready URL           /readyz of a process that is restarted, any number of times
  --within SECONDS      how long it may take until they are ready; 180`

const options = {
  backup: { type: 'string' },
  'backup-by': { type: 'string' },
  'migrate-by': { type: 'string' },
  restart: { type: 'string' },
  ready: { type: 'string', multiple: true },
  within: { type: 'string', default: '180' },
  back: { type: 'boolean', default: false },
} as const

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [version, ...more] = positionals
    const hasBackup = Boolean(values.backup) !== Boolean(values['backup-by'])
    const isComplete = values.back ? version === undefined && !values.backup : hasBackup
    if (!isComplete || more.length > 0 || version?.startsWith('-')) failWith(usage)
    const within = z.coerce.number().min(1).parse(values.within) * 1_000
    const urls = values.ready ?? [`http://127.0.0.1:${process.env['OPS_PORT'] || 9464}/readyz`]
    return { ...values, version, within, urls }
  } catch {
    failWith(usage)
  }
}

const { back: isBack, version, restart, within, urls, ...given } = readArguments()
const root = process.cwd()
const npmCommand = (name: string, ...args: string[]) => [join(root, 'bootstrap.mjs'), name, ...args]

await mkdir(join(root, buildsFolder), { recursive: true })
const lock = tryFileLock(join(root, buildsFolder, 'upgrade.lock'))
if (!lock)
  failWith('An upgrade of this folder is running, or a step of one that was killed still runs.')

/**
 * From which commit the last upgrade came; one that did not end comes from there still. One that was
 * killed while it checked out leaves files of both, which git takes for changes.
 */
const record = join(root, buildsFolder, 'upgraded-from')
const recordForm = z.object({
  from: z.string(),
  isDone: z.boolean(),
  isCheckingOut: z.boolean().default(false),
})
const readRecord = async () => {
  const text = await readFile(record, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : recordForm.parse(JSON.parse(text))
}
const writeRecord = async (of: z.output<typeof recordForm>) => {
  await writeFile(`${record}.new`, JSON.stringify(of))
  await rename(`${record}.new`, record)
}

const hasGit = existsSync(join(root, '.git'))
const git = (...args: string[]) => run('git', args, { lock, isRead: true })

/** What is reached, for the advice after a failure. */
let reached: 'nothing' | 'sources' | 'migrations' | 'restart' = 'nothing'
let backup = 'the backup'

/** The commit to check out; undefined where the sources are to stay. */
const findTarget = async (): Promise<string | undefined> => {
  const last = await readRecord()
  if (last && !last.isDone) reached = 'sources'
  if (isBack && hasGit && !last) throw new Error('No upgrade was made in this folder.')
  const wanted = isBack ? last?.from : version
  if (wanted === undefined) return undefined
  if (!hasGit)
    throw new Error('A VERSION needs a clone of git; unpack the archive, and leave it out.')
  if (!last?.isCheckingOut && (await git('status', '--porcelain', '--untracked-files=no')))
    throw new Error('Sources were changed here: commit them, or take them back (git status).')
  if (!isBack) await git('fetch', '--quiet', '--tags')
  // Fetching moves a branch of the remote, not the one that was made of it here.
  const remote = `refs/remotes/origin/${wanted}`
  const isBehind = await git('merge-base', '--is-ancestor', wanted, remote).then(
    () => true,
    () => false,
  )
  const name = `${isBehind ? remote : wanted}^{commit}`
  const commit = await git('rev-parse', '--verify', '--quiet', name).catch(() => {
    throw new Error(`git knows no version ${wanted}.`)
  })
  requireNode(await git('show', `${commit}:package.json`))
  return commit
}

const checkOut = async (target: string): Promise<void> => {
  const last = await readRecord()
  const isNew = !isBack && (!last || last.isDone)
  const from = isNew || !last ? await git('rev-parse', 'HEAD') : last.from
  const isDone = isBack && Boolean(last?.isDone)
  reached = 'sources'
  // A git that was killed leaves its lock; that none runs is known by ours.
  if (last?.isCheckingOut) await rm(join(root, '.git/index.lock'), { force: true })
  await writeRecord({ from, isDone, isCheckingOut: true })
  await git('checkout', '--quiet', '--detach', ...(last?.isCheckingOut ? ['--force'] : []), target)
  await writeRecord({ from, isDone, isCheckingOut: false })
}

const backUp = async (signal: AbortSignal): Promise<void> => {
  if (given['backup-by'])
    return void (await run('sh', ['-c', given['backup-by']], { signal, lock }))
  const args = npmCommand('backup', resolve(given.backup ?? ''))
  const output = await run(process.execPath, args, { signal, lock })
  backup = /The backup is complete: (.+)/.exec(output)?.[1] ?? backup
}

/** Whether the embedded database is stopped: the next `npm start` migrates it. */
const isStopped = (): boolean => {
  if (isGiven(process.env, 'DATABASE_URL') || !existsSync(join(dataFolder(), 'postgres')))
    return false
  const lock = tryFileLock(join(dataFolder(), 'lock'))
  lock?.release()
  return lock !== undefined
}

const migrate = async (): Promise<void> => {
  const command = given['migrate-by']
  if (!command && isStopped()) return
  reached = 'migrations'
  await (command
    ? run('sh', ['-c', command], { lock })
    : run(process.execPath, npmCommand('migrate'), { lock }))
}

const again = 'Once the reason is gone, run the same command again'
const back = hasGit
  ? 'npm run upgrade -- --back, with the same --restart'
  : 'unpack the version before over this folder, then npm run upgrade -- --back'

const advice = (): string => {
  if (reached === 'nothing') return 'Nothing was changed.'
  if (isBack) return `${again}.`
  const lines = {
    sources: `The database was not changed, and nothing was restarted. ${again}, or go back: ${back}.`,
    migrations: `Nothing was restarted, and the migration that failed was taken back. ${again}, or go back: ${back}. Should the database itself be unusable: stop everything, and restore ${backup} into an empty database (docs/backup.md, Restoring); what came since is lost.`,
    restart: `The log of the processes says more. ${again}, or go back, on the migrated database: ${back}.`,
  }
  return lines[reached]
}

const work = async (signal: AbortSignal): Promise<number> => {
  const step = async (label: string, act: () => Promise<unknown>): Promise<void> => {
    signal.throwIfAborted()
    await withProgress(label, act)
  }
  const isDevelopment = hasDevelopmentPackages()
  let target: string | undefined
  await step('Checking', async () => {
    await requireRoom()
    target = await findTarget()
  })
  const install = () => step('Installing packages', () => installPackages(isDevelopment, lock))
  if (!isBack) {
    // Of sources that are there already: any other command would install them in place.
    if (!isInstalled(root, false)) await install()
    await step('Backing up', () => backUp(signal))
  }
  const commit = target
  if (commit) await step(`Checking out ${commit.slice(0, 12)}`, () => checkOut(commit))
  reached = 'sources'
  await install()
  await step('Building', () => run(process.execPath, npmCommand('build'), { lock }))
  if (!isBack) await step('Migrating', migrate)
  if (restart) {
    reached = 'restart'
    // What it starts stays, and must not hold the lock.
    await step('Restarting', () => run('sh', ['-c', restart]))
    await step('Waiting until it is served', async () => {
      console.log(`Served: ${await untilServed(urls, within, signal)}`)
    })
  } else
    console.log(
      `Restart Muster now; then "build" of ${urls[0]} is the name in ${buildsFolder}/current.`,
    )
  const last = await readRecord()
  if (last) await writeRecord({ ...last, isDone: true })
  return 0
}

await runCommand(
  (signal) =>
    work(signal).catch((error: unknown) => {
      if (!signal.aborted) console.error(error instanceof Error ? error.message : String(error))
      console.error(advice())
      if (signal.aborted) throw error
      return 1
    }),
  'Interrupted.',
)
