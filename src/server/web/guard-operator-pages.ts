import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { OperatorPages } from '#src/server/operations/health-routes.ts'
import type { TrustProxy } from '#src/settings/trusted-proxies.ts'
import { clientOriginOf } from './forwarded-headers.ts'

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request carries the token, compared in constant time by digests of equal length. */
const hasToken = ({ headers }: IncomingMessage, token: string): boolean => {
  const [, shown] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

interface Guards {
  /** Requests with this token may read every page; without one configured, none may. */
  readonly token?: string | undefined
  readonly metricsArePublic: boolean
  readonly trustProxy: TrustProxy
}

/** Says to the bearer of the token what we see of their request, so that a proxy can be checked. */
export const originHeader = 'x-muster-origin'

/**
 * The operators' pages on the public port: for requests with the token, and `/metrics` for all
 * where that is configured. For others the paths do not exist.
 */
export function guardOperatorPages(
  pages: OperatorPages,
  { token, metricsArePublic, trustProxy }: Guards,
): OperatorPages {
  return (request, response) => {
    const isOpen = metricsArePublic && pathOf(request) === '/metrics'
    const isBearer = token !== undefined && hasToken(request, token)
    if (isBearer) {
      const { headers, socket } = request
      const seen = clientOriginOf({ ip: socket.remoteAddress, headers }, trustProxy)
      response.setHeader(originHeader, `${seen.protocol}://${seen.host} ${seen.ip}`)
    }
    const isAllowed = isOpen || isBearer
    return isAllowed && pages(request, response)
  }
}
