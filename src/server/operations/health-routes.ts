import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { migrationNames } from '#src/settings/migration-names.ts'
import { type ProcessRole, readReadiness } from './health.ts'
import { runningRelease } from './running-release.ts'

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
