import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { VisitedLink } from '#src/contract/newsletters/visits.ts'
import { checkedLookup, NotPublic } from '#src/server/network/checked-lookup.ts'
import { addressIn, isLocalHost } from '#src/server/network/public-address.ts'

/** Where links may lead from here; tests allow their own server. */
export interface AllowedTargets {
  readonly isPublic: (address: string) => boolean
  /** Whether a port may be connected to; "" is that of the scheme. */
  readonly isOpenPort: (port: string) => boolean
}

export const publicInternet: AllowedTargets = {
  isPublic: (address) => !isLocalHost(address),
  isOpenPort: (port) => port === '',
}

/** How long a link may take with all its redirects, in ms, and how many of these are followed. */
const limits = { timeout: 8_000, redirects: 5 }

/** The state of a link that redirects without end: no status of HTTP. */
const endless = 310

interface Response {
  readonly status: number
  readonly location: string | undefined
}

interface Visit {
  readonly reach: AllowedTargets
  readonly signal: AbortSignal
}

const ask = (url: URL, method: 'GET' | 'HEAD', { reach, signal }: Visit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const check = (address: string) => (reach.isPublic(address) ? undefined : new NotPublic())
    const address = addressIn(url)
    if (!reach.isOpenPort(url.port) || (address !== undefined && check(address)))
      return reject(new NotPublic())
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, {
      method,
      agent: false,
      lookup: checkedLookup(check),
      signal,
      headers: { 'user-agent': 'Muster (link check)', accept: '*/*' },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response
      // The body is not read.
      response.on('error', () => undefined)
      response.destroy()
      resolve({ status: statusCode, location: headers.location })
    })
    sent.end()
  })

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * The status of the page that a link leads to in the end. Asks for its head, and for the page where
 * a server responds to that with an error. Throws what the connection threw.
 */
async function statusOf(start: URL, visit: Visit): Promise<number> {
  let url = start
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const head = await ask(url, 'HEAD', visit)
    const { status, location } = head.status >= 400 ? await ask(url, 'GET', visit) : head
    if (!isRedirect(status) || location === undefined) return status
    if (!URL.canParse(location, url)) return status
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol)) return status
  }
  return endless
}

/** Statuses that mean that there is no such page. Others may be meant for us alone. */
const gone: ReadonlySet<number> = new Set([404, 410])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'FAILED'

/**
 * Follows a link without reading what it leads to. Broken is only what a server, or the DNS, says is
 * not there; rejections, faults and timeouts leave it unknown. Throws nothing.
 */
export async function visitLink(url: string, reach = publicInternet): Promise<VisitedLink> {
  try {
    const signal = AbortSignal.timeout(limits.timeout)
    const status = await statusOf(new URL(url), { reach, signal })
    const isGood = status < 400 && status !== endless
    const state = gone.has(status) ? 'broken' : isGood ? 'good' : 'unknown'
    return { url, state, reason: String(status) }
  } catch (error) {
    const reason = codeOf(error)
    return { url, state: reason === 'ENOTFOUND' ? 'broken' : 'unknown', reason }
  }
}
