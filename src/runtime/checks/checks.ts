import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrationFolder, migrationFolders } from '#src/platform/extension/migrations.ts'
import { options } from '../../../organisation/options.ts'
import { script } from '../supervise/child.ts'
import { sourcesAreWithinBudget } from './budget.ts'
import { clientIsFresh } from './client.ts'
import { roomsAreInOrder } from './rooms.ts'
import { settingsPageIsFresh } from './settings-page.ts'
import { termsAreStandard } from './terms.ts'

const execute = promisify(execFile)
const bin = (name: string): string => join('node_modules', '.bin', name)

/** Settings with which the configuration is loaded; it connects to nothing. */
const cliEnv = {
  ...process.env,
  NEXT_PHASE: 'phase-production-build',
  NODE_NO_WARNINGS: '1',
}

const generated = ['src/payload-types.ts', 'src/app/(payload)/admin/importMap.js']
const folder = migrationFolder(options)
const index = join(folder, 'index.ts')

const migrationFiles = async (): Promise<string[]> => (existsSync(folder) ? readdir(folder) : [])

const removeMigrations = async (made: readonly string[], indexed: string | undefined) => {
  for (const name of made) await rm(join(folder, name))
  if (indexed !== undefined) await writeFile(index, indexed)
}

/**
 * Throws unless the generated files are what the platform would generate now, and the migrations
 * create exactly the tables that the collections define.
 */
async function generatedFilesAreFresh(): Promise<void> {
  const before = await Promise.all(generated.map((path) => readFile(path, 'utf8')))
  const migrations = new Set(await migrationFiles())
  const indexed = existsSync(index) ? await readFile(index, 'utf8') : undefined
  await execute(process.execPath, script('src/runtime/checks/generate.ts'), { env: cliEnv })
  const made = (await migrationFiles()).filter((name) => !migrations.has(name))
  await removeMigrations(made, indexed)
  const now = await Promise.all(generated.map((path) => readFile(path, 'utf8')))
  const stale = generated.filter((_, at) => now[at] !== before[at])
  const problems = [
    ...stale.map((path) => `${path} was out of date; it has been regenerated.`),
    ...(made.length > 0
      ? ['The collections need a migration: npm run payload migrate:create NAME']
      : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Throws unless there is one snapshot of our schema: the newest, with which the platform compares. */
async function snapshotIsTheOnlyOne(): Promise<void> {
  const snapshots = (await readdir(migrationFolders.ours)).filter((name) => name.endsWith('.json'))
  if (snapshots.length !== 1)
    throw new Error(`Of ${snapshots.sort().join(', ')} only the newest stays in migrations/.`)
}

type Check = readonly [string, () => Promise<unknown>]

/** Those of a group run at once; each group writes files that another one reads. */
const groups: readonly (readonly Check[])[] = [
  [
    ['types', () => execute(bin('tsc'), ['--noEmit'])],
    ['lint and format', () => execute(bin('biome'), ['check', '--error-on-warnings', '.'])],
    ['dead code', () => execute(bin('knip'), ['--no-progress'])],
    ['terms', termsAreStandard],
    ['order of rooms', roomsAreInOrder],
    ['budget', sourcesAreWithinBudget],
    ['snapshot of the schema', snapshotIsTheOnlyOne],
    ['page of the settings', settingsPageIsFresh],
  ],
  [
    ['generated files and migrations', generatedFilesAreFresh],
    ['generated client', clientIsFresh],
  ],
]

const output = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
  return `${stdout}${stderr}`.trim() || error.message
}

const passes = async ([name, check]: Check): Promise<boolean> => {
  const began = Date.now()
  const failure = await check().then(
    () => undefined,
    (error: unknown) => output(error),
  )
  console.log(`${failure === undefined ? 'ok  ' : 'FAIL'} ${name} (${Date.now() - began} ms)`)
  if (failure !== undefined) console.log(failure)
  return failure === undefined
}

export async function runChecks(): Promise<boolean> {
  let passed = true
  for (const group of groups)
    passed = !(await Promise.all(group.map(passes))).includes(false) && passed
  return passed
}
