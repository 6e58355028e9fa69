import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { findHoldUp, type HoldUp } from '#src/data/mail/hold-ups.ts'
import { inArea } from '#src/data/pool/context.ts'
import { storageProblem } from '#src/data/storage/storage-state.ts'
import { readState } from '#src/server/web/sql/state.ts'
import { migrationNames } from '#src/settings/migration-names.ts'
import { runningRelease } from './running-release.ts'

interface Readiness {
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
type ProcessRole = 'web' | 'worker'

/**
 * Readiness check: the database is reachable over the serving pool, and its migrations are up to
 * date; of a worker also that one is alive. What else is wrong takes no process out of service:
 * every web process would say the same, so that a balancer had none left.
 */
async function readReadiness(
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

interface Setup {
  readonly role: ProcessRole
  readonly pool: Pool
  readonly metrics: () => Promise<{ text: string; mediaType: string }>
  /**
   * Whether this process is draining, so that `/readyz` fails and balancers send it no more
   * requests.
   */
  readonly isEnding: () => boolean
}

/** Handles a request for an operators' page; returns false for any other. */
export type OperatorPages = (request: IncomingMessage, response: ServerResponse) => boolean

type Page = () => Promise<{
  status: number
  text: string
  mediaType?: string
}>

const json = (status: number, value: unknown) => ({ status, text: JSON.stringify(value) })

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

/**
 * The operators' endpoints: `/healthz` (liveness), `/readyz` (readiness) and `/metrics`. Access
 * control is up to the caller.
 */
export function operatorPages({ role, pool, metrics, isEnding }: Setup): OperatorPages {
  // Read now: an upgrade in place replaces the sources while this process runs.
  const needed = migrationNames()
  needed.catch(() => undefined)
  const pages = new Map<string, Page>([
    ['/healthz', async () => json(200, { status: 'ok' })],
    [
      '/readyz',
      async () => {
        const { build, commit } = runningRelease()
        if (isEnding()) return json(503, { status: 'ending', build, commit })
        const readiness = await readReadiness(pool, role, await needed)
        const status = readiness.status === 'not ready' ? 503 : 200
        return json(status, { ...readiness, build, commit })
      },
    ],
    ['/metrics', async () => ({ status: 200, ...(await metrics()) })],
  ])

  const respond = async (page: Page, request: IncomingMessage, response: ServerResponse) => {
    const failed = json(500, { error: 'Internal server error' })
    const {
      status,
      text,
      mediaType = 'application/json; charset=utf-8',
    } = {
      mediaType: undefined,
      ...(await page().catch(() => failed)),
    }
    response.writeHead(status, {
      'Content-Type': mediaType,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const page = pages.get(pathOf(request))
    if (page) void respond(page, request, response)
    return page !== undefined
  }
}
