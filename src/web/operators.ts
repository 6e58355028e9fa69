import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { readReadiness } from './health.ts'

interface Setup {
  readonly pool: Pool
  /** The numbers in the Prometheus text format. */
  readonly metrics: () => Promise<{ text: string; mediaType: string }>
  /** Whether anybody may read the numbers. */
  readonly metricsArePublic: boolean
}

type Page = (request: IncomingMessage) => Promise<{
  status: number
  text: string
  mediaType?: string
}>

const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** From this machine, and not on behalf of somebody else: a proxy says for whom it asks. */
const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const json = (status: number, value: unknown) => ({ status, text: JSON.stringify(value) })

/**
 * What those who run Muster ask: `/healthz` (the process answers), `/readyz` (it can work) and
 * `/metrics`. Returns false for every other request.
 */
export function operatorPages({ pool, metrics, metricsArePublic }: Setup) {
  const pages = new Map<string, Page>([
    ['/healthz', async () => json(200, { status: 'ok' })],
    [
      '/readyz',
      async () => {
        const readiness = await readReadiness(pool)
        return json(readiness.status === 'ready' ? 200 : 503, readiness)
      },
    ],
    [
      '/metrics',
      async (request) =>
        metricsArePublic || isFromHere(request)
          ? { status: 200, ...(await metrics()) }
          : json(404, { error: 'Not found' }),
    ],
  ])

  const answer = async (page: Page, request: IncomingMessage, response: ServerResponse) => {
    const failed = json(500, { error: 'Internal server error' })
    const {
      status,
      text,
      mediaType = 'application/json; charset=utf-8',
    } = {
      mediaType: undefined,
      ...(await page(request).catch(() => failed)),
    }
    response.writeHead(status, {
      'Content-Type': mediaType,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const page = pages.get(request.url?.split('?')[0] ?? '')
    if (page) void answer(page, request, response)
    return page !== undefined
  }
}
