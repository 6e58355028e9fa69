import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#endpoints/index.ts'
import { migrationFolder, migrationFolders } from '#src/platform/extension/migrations.ts'
import { defaultOf, settingNames } from '#src/settings/env.ts'
import { settingDescriptions } from '#src/settings/setting-descriptions.ts'
import { options } from '../../../organisation/options.ts'
import { n8nFiles } from '../../../packages/n8n-files.ts'
import { clientFiles } from '../client/client-files.ts'
import { script } from '../supervise/child.ts'
import { sourcesAreWithinBudget } from './budget.ts'
import { roomsAreInOrder } from './rooms.ts'
import { termsAreStandard } from './terms.ts'

const path = 'docs/settings.md'

const head = [
  '# Settings',
  '',
  'Everything has a default that works on one machine, and a setting for production. A wrong one ends the start with one line that names it. Each may be given by a file: `NAME_FILE` names a file whose content is the value of `NAME` (`JWT_SECRET_FILE=/run/secrets/jwt-secret`), so that secrets stand in no environment.',
  '',
  'This page is generated from the schema of the settings and their descriptions in `src/settings`.',
  '',
  '| setting | default | meaning |',
  '|---|---|---|',
]

const code = (text: string): string => `\`${text}\``

/** The page, from the schema and the descriptions. */
function writePage(): string {
  const rows = settingNames.map((name) => {
    const value = defaultOf(name)
    return `| ${code(name)} | ${value === undefined ? '–' : code(value)} | ${settingDescriptions[name]} |`
  })
  return `${[...head, ...rows].join('\n')}\n`
}

/** Throws unless the page is what would be generated now. */
async function settingsPageIsFresh(): Promise<void> {
  const page = writePage()
  if (page === (await readFile(path, 'utf8').catch(() => ''))) return
  await writeFile(path, page)
  throw new Error(`${path} was out of date; it has been regenerated.`)
}

const folders = { client: 'packages/client/src', n8n: 'packages/n8n-nodes-muster' }

const format = (paths: readonly string[]) =>
  promisify(execFile)(join('node_modules', '.bin', 'biome'), ['format', '--write', ...paths])

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => [join(folder, name), text] as const)

async function clientIsFresh(): Promise<void> {
  const files = [
    ...inFolder(folders.client, clientFiles(endpoints.map(({ operation }) => operation))),
    ...inFolder(folders.n8n, n8nFiles(endpoints)),
  ]
  const paths = files.map(([path]) => path)
  const before = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))
  await Promise.all(files.map(([path, text]) => writeFile(path, text)))
  await format(paths)
  for (const [at, path] of paths.entries())
    if ((await readFile(path, 'utf8')) !== before[at])
      throw new Error(`${path} was out of date; it has been regenerated.`)
}

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
