import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '#src/runtime/postgres/server.ts'
import { testProgram } from './programs.ts'
import { applySettings } from './settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, with `DATABASE` for the name of a database. */
    serverUrl: string
    folder: string
  }
}

/** How long is waited for the connections of ended workers, in ms. */
const endTimeout = 15_000

/**
 * Waits until no worker is connected any more. Vitest does not wait for its workers to end before
 * it tears down, and one whose connection the server ends meanwhile reports an uncaught error.
 */
async function untilWorkersEnded(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const others = `SELECT FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  const deadline = performance.now() + endTimeout
  while ((await client.query(others)).rowCount !== 0 && performance.now() < deadline)
    await sleep(50)
  await client.end()
}

/** One Postgres for the run, with a migrated database to clone. */
export async function startTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // Postgres does not run as root, and must be able to get to its folder.
  await chmod(folder, 0o755)
  const server = await startPostgres({
    folder: join(folder, 'postgres'),
    password: 'test',
    preferredPort: 0,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  })
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE template_muster')
  applySettings(server.url('template_muster'), join(folder, 'template'))
  await promisify(execFile)(process.execPath, testProgram('migrate-template'))
  // The platform leaks a connection, and a database in use cannot be cloned.
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'template_muster'`,
  )
  await client.end()
  return {
    serverUrl: server.url('DATABASE'),
    folder,
    stop: async () => {
      await untilWorkersEnded(server.url('postgres'))
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
