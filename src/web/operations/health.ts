import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { migrationNames } from '#src/config/migration-names.ts'
import { inArea } from '#src/db/pool/context.ts'
import { readState } from '#src/db/web/state.ts'

/** The body of a `/readyz` response, by component. */
export interface Readiness {
  readonly status: 'ready' | 'not ready'
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean
}

/** Timeout in ms after which the database counts as unavailable. */
const timeout = 5_000

const lacking = { database: false, migrations: false, worker: false }

/**
 * Readiness check: the database is reachable over the serving pool, its migrations are up to date,
 * and a worker is alive.
 */
export async function readReadiness(pool: Pool): Promise<Readiness> {
  const names = await migrationNames()
  const late = sleep(timeout, undefined, { ref: false }).then(() => lacking)
  const state = inArea('operators', () => readState(pool)).then(
    ({ migrations, worker }) => ({
      database: true,
      migrations: names.every((name) => migrations.has(name)),
      worker,
    }),
    () => lacking,
  )
  const parts = await Promise.race([state, late])
  return { status: Object.values(parts).every(Boolean) ? 'ready' : 'not ready', ...parts }
}
