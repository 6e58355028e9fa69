import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { findHoldUp, type HoldUp } from '#src/data/mail/hold-ups.ts'
import { inArea } from '#src/data/pool/context.ts'
import { storageProblem } from '#src/data/storage/storage-state.ts'
import { readState } from '#src/server/web/sql/state.ts'

export interface Readiness {
  /** `degraded`: it serves, and no worker is alive, mail is held up, or files cannot be used. */
  readonly status: 'ready' | 'degraded' | 'not ready'
  readonly database: boolean
  readonly migrations: boolean
  readonly worker: boolean
  readonly mail?: HoldUp & { readonly since: string }
  readonly storage?: { readonly said: string }
}

/** Timeout in ms after which the database counts as unavailable. */
const timeout = 5_000

const lacking = { database: false, migrations: false, worker: false }

/** What a process does: a web process serves without a worker, and says that there is none. */
export type ProcessRole = 'web' | 'worker'

/**
 * Readiness check: the database is reachable over the serving pool, and its migrations are up to
 * date; of a worker also that one is alive. What else is wrong takes no process out of service:
 * every web process would say the same, so that a balancer had none left.
 */
export async function readReadiness(
  pool: Pool,
  role: ProcessRole,
  needed: readonly string[],
): Promise<Readiness> {
  const late = sleep(timeout, undefined, { ref: false }).then(() => ({
    parts: lacking,
    mail: undefined,
  }))
  const state = inArea('operators', async () => {
    const [{ migrations, worker }, mail] = [await readState(pool), await findMailHoldUp(pool)]
    const parts = {
      database: true,
      migrations: needed.every((name) => migrations.has(name)),
      worker,
    }
    return { parts, mail }
  }).catch(() => ({ parts: lacking, mail: undefined }))
  const [{ parts, mail }, problem] = await Promise.all([
    Promise.race([state, late]),
    storageProblem(),
  ])
  const storage = problem === undefined ? {} : { storage: { said: problem } }
  const isReady = parts.database && parts.migrations && (parts.worker || role === 'web')
  if (!isReady) return { status: 'not ready', ...parts, ...storage }
  const held = { ...(mail ? { mail } : {}), ...storage }
  const isDegraded = !parts.worker || Object.keys(held).length > 0
  return { status: isDegraded ? 'degraded' : 'ready', ...parts, ...held }
}

/** Before its migration has run there is no such table. */
const findMailHoldUp = (pool: Pool) => findHoldUp(pool).catch(() => undefined)
