import { createHash } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createClient, imageSrcset } from '@muster/client'
import type { Context } from 'hono'
import { settings } from './settings.ts'

/** Muster did not respond. */
export class MusterUnavailable extends Error {
  override readonly name = 'MusterUnavailable'
}

const reachMuster: typeof fetch = (url, init) =>
  fetch(url, init).catch((cause: unknown) => {
    throw new MusterUnavailable(`No response from ${settings.musterUrl}`, { cause })
  })

const options = { baseUrl: settings.musterUrl, timeout: 10_000, retries: 1 }

/**
 * Reads what is public. Every read sends the ETag of the response before, and a 304 spares the
 * rest: a page shows what was published a second ago, and nothing has to be cleared.
 */
export const muster = createClient({ ...options, cached: 1000, fetch: reachMuster })

/** The IP addresses a request came by, as a proxy passes them on. */
export function forwardedFor(c: Context): string {
  const { remote } = getConnInfo(c)
  return [c.req.header('x-forwarded-for'), remote.address].filter(Boolean).join(', ')
}

/**
 * Sends a form on behalf of a visitor, by whose IP address Muster limits submissions, once its
 * TRUSTED_PROXIES name this server.
 */
export const musterFor = (c: Context) =>
  createClient({
    ...options,
    timeout: 60_000,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('X-Forwarded-For', forwardedFor(c))
      return reachMuster(url, { ...init, headers })
    },
  })

/**
 * A key for what a visitor sends, by which Muster receives it once, however often they press the
 * button.
 */
export const keyOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url')

/** The URL of a copy of an image that is at least so wide; of one that lies elsewhere its own. */
export const sizedUrl = (imageUrl: string, width: number): string =>
  srcsetOf(imageUrl) ? `${imageUrl.split('?')[0]}?w=${width}` : imageUrl

/** The `srcset` of an image that Muster has, by way of this website; empty for others. */
export const srcsetOf = (imageUrl: string): string => imageSrcset('', imageUrl)
