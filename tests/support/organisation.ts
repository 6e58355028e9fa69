import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { script } from '#src/runtime/supervise/child.ts'
import { root } from './muster.ts'
import { copyProject, type Dependencies } from './project-copy.ts'
import { secrets } from './settings.ts'

const execute = promisify(execFile)

/**
 * A copy of the project in which the example of docs/extending.md is the organisation, as
 * after following that page. Nothing is generated yet.
 */
export async function copyForOrganisation(dependencies: Dependencies = 'linked'): Promise<string> {
  const copy = await copyProject(dependencies)
  await cp(join(root, 'examples/organisation'), join(copy, 'organisation'), { recursive: true })
  return copy
}

/**
 * One of our scripts there, and not by npm: that would install what it finds missing, and through
 * the link into the project itself.
 */
const runScript = (
  copy: string,
  path: string,
  args: readonly string[],
  settings: Record<string, string>,
) => {
  const { PATH, HOME } = process.env
  return execute(process.execPath, script(path, ...args), {
    cwd: copy,
    env: { NODE_ENV: 'test', PATH, HOME, ...secrets, ...settings },
  })
}

/** With these settings the platform's command line loads the configuration without connecting. */
const offline = {
  NEXT_PHASE: 'phase-production-build',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
}

/** What `npm run payload -- …` runs. Rejects with its output when it fails. */
const runPayload = (copy: string, ...args: string[]) =>
  runScript(copy, 'src/runtime/commands/platform.ts', args, offline)

export const generateTypes = (copy: string) => runPayload(copy, 'generate:types')

export async function generateCode(copy: string): Promise<void> {
  await runPayload(copy, 'generate:importmap')
  await createMigration(copy, 'food_bank')
}

/** A migration, if the schema asks for one. */
export const createMigration = (copy: string, name: string) =>
  runPayload(copy, 'migrate:create', name, '--skip-empty')

/** Checks the types there, of all but our tests, which `npm run check` checks here. */
export async function checkTypes(copy: string): Promise<void> {
  const project = join(copy, 'tsconfig.sources.json')
  const exclude = ['node_modules', 'examples', 'tests']
  await writeFile(project, JSON.stringify({ extends: './tsconfig.json', exclude }))
  await execute(join(copy, 'node_modules/.bin/tsc'), ['--noEmit', '-p', project], { cwd: copy })
}

/** Brings a database up to date, as `npm start` does there. */
export const prepareDatabase = (copy: string, url: string) =>
  runScript(copy, 'src/runtime/commands/prepare.ts', [], { DATABASE_URL: url })
