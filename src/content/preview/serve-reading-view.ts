import Negotiator from 'negotiator'
import { type Payload, parseCookies } from 'payload'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { notFoundPage, previewPage } from './page.ts'
import type { PreviewedEntry } from './read-document.ts'
import { scriptHash } from './script.ts'
import { type PreviewLanguage, previewTexts } from './texts.ts'

/**
 * Content-Security-Policy: only the page's own style and script, images, and framing by the admin
 * UI.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${scriptHash}'`,
  "connect-src 'self'",
  "img-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
}

const languages = Object.keys(previewTexts)

/** The language of the account (cookie), else `Accept-Language`. */
export const readerOf = ({ headers }: Request, { config }: Payload): PreviewLanguage => {
  const chosen = parseCookies(headers).get(`${config.cookiePrefix}-lng`)
  const accepted = {
    headers: { 'accept-language': chosen ?? headers.get('accept-language') ?? '' },
  }
  const language = new Negotiator(accepted).language(languages)
  return language !== undefined && language in previewTexts ? (language as PreviewLanguage) : 'en'
}

interface PreviewRequest {
  readonly payload: Payload
  readonly request: Request
}

export type MayRead = 'yes' | 'no' | 'sign in'

/** Responds with a preview of what `read` returns; `read` is called only when access is allowed. */
export async function serveReadingView(
  { payload, request }: PreviewRequest,
  decision: MayRead,
  read: () => Promise<PreviewedEntry | undefined>,
): Promise<Response> {
  if (decision === 'sign in') {
    const { admin } = payload.config.routes
    const { pathname } = new URL(request.url)
    const location = `${admin}/login?redirect=${encodeURIComponent(pathname)}`
    return new Response(null, { status: 302, headers: { ...headers, Location: location } })
  }
  const shown = decision === 'yes' ? await read() : undefined
  const settings = await payload.findGlobal({ slug: 'settings', depth: 0 })
  const place = {
    siteName: (shown && settings.siteName) || '',
    language: readerOf(request, payload),
    timeZone: await findSiteTimeZone(payload.db.drizzle),
  }
  return shown
    ? new Response(previewPage(place, shown), { headers })
    : new Response(notFoundPage(place), { status: 404, headers })
}
