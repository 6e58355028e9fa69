import type { Pool } from 'pg'
import { migrationNames } from '#src/config/migration-names.ts'
import { readState } from '#src/db/web/state.ts'

/** What an answer of `/readyz` says, part by part. */
export interface Readiness {
  readonly status: 'ready' | 'not ready'
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean
}

const lacking = { database: false, migrations: false, worker: false }

/** Whether all that Muster needs is there: the database, up to date, and a living worker. */
export async function readReadiness(pool: Pool): Promise<Readiness> {
  const names = await migrationNames()
  const parts = await readState(pool).then(
    ({ migrations, worker }) => ({
      database: true,
      migrations: names.every((name) => migrations.has(name)),
      worker,
    }),
    () => lacking,
  )
  return { status: Object.values(parts).every(Boolean) ? 'ready' : 'not ready', ...parts }
}
