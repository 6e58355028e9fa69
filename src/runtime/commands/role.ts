import { join, resolve } from 'node:path'
import { missingMigrations, requireSchemaOfBuild } from '#src/data/preparation.ts'
import { endWithReason } from '#src/server/processes/fail-to-start.ts'
import { parseEnv } from '#src/settings/env.ts'
import { buildIfStale } from '../supervise/build.ts'
import { webServer, workerProgram } from '../supervise/child.ts'
import { requireWritableFolder } from '../supervise/data-folder.ts'
import { joinRunning } from '../supervise/join.ts'
import { chooseOpsPort, chooseWorkerPort, requirePorts } from '../supervise/ports.ts'
import { execProgram } from '../supervise/replace.ts'
import { root } from '../supervise/root.ts'

// One process of a self-hosted server: the web server or a worker, alone. What `npm start` does
// beside it (an embedded database, migrations, the inbox, restarts) is others' work here.

/** Throws when the database is behind this version. */
const requireMigrations = async (databaseUrl: string): Promise<void> => {
  const missing = await missingMigrations(databaseUrl)
  if (missing)
    throw new Error(
      `The database lacks migrations of this version (${missing}): run \`npm run migrate\` first.`,
    )
}

const startWeb = async (): Promise<never> => {
  const settings = parseEnv(process.env)
  await requirePorts(settings)
  if (!settings.S3_BUCKET) await requireWritableFolder(resolve(settings.DATA_DIR))
  await requireMigrations(settings.DATABASE_URL)
  const build = await buildIfStale(root, process.env)
  await requireSchemaOfBuild(settings.DATABASE_URL, join(root, build))
  const OPS_PORT = String(await chooseOpsPort(settings))
  return execProgram(webServer('production', { ...process.env, OPS_PORT }, build))
}

const startWorker = async (): Promise<never> => {
  const settings = parseEnv(process.env)
  if (!settings.S3_BUCKET) await requireWritableFolder(resolve(settings.DATA_DIR))
  await requireMigrations(settings.DATABASE_URL)
  const build = await buildIfStale(root, process.env)
  await requireSchemaOfBuild(settings.DATABASE_URL, join(root, build))
  const WORKER_OPS_PORT = String(await chooseWorkerPort(settings))
  return execProgram(workerProgram({ ...process.env, WORKER_OPS_PORT }, build))
}

const start = async (): Promise<never> => {
  await joinRunning()
  return process.argv[2] === 'web' ? startWeb() : startWorker()
}

await start().catch(endWithReason)
