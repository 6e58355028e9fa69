import Negotiator from 'negotiator'
import type { Payload } from 'payload'
import { may } from '#src/access/index.ts'
import { env } from '#src/config/env.ts'
import { readSender } from '#src/email/sender.ts'
import type { EntryReference } from '../rich-text.ts'
import { entryOfPath, isGoodShareToken } from './link.ts'
import { nothingPage, previewPage } from './page.ts'
import { readPreview } from './read.ts'
import { scriptHash } from './script.ts'
import { type PreviewLanguage, previewTexts } from './texts.ts'

/** Nothing but the page's own style and script, images, and the admin UI around it. */
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

const languageOf = (request: Request): PreviewLanguage => {
  const accepted = { headers: { 'accept-language': request.headers.get('accept-language') ?? '' } }
  const wanted = new Negotiator(accepted).language(languages)
  return wanted !== undefined && wanted in previewTexts ? (wanted as PreviewLanguage) : 'en'
}

/** Who may read: whoever holds a link to this entry, or else staff who are signed in. */
async function mayRead(
  payload: Payload,
  request: Request,
  entry: EntryReference,
): Promise<'yes' | 'no' | 'sign in'> {
  const token = new URL(request.url).searchParams.get('share')
  if (token !== null)
    return isGoodShareToken(env().JWT_SECRET, entry, token, Date.now()) ? 'yes' : 'no'
  const { user } = await payload.auth({ headers: request.headers })
  if (!user) return 'sign in'
  return may({ user }, entry.collection, 'read') ? 'yes' : 'no'
}

/** Answers `/preview/<collection>/<id>`, the reading view of an entry as it was last saved. */
export async function answerPreview(payload: Payload, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const entry = entryOfPath(pathname)
  const decision = entry ? await mayRead(payload, request, entry) : 'no'
  if (decision === 'sign in') {
    const { admin } = payload.config.routes
    const location = `${admin}/login?redirect=${encodeURIComponent(pathname)}`
    return new Response(null, { status: 302, headers: { ...headers, Location: location } })
  }
  const shown = entry && decision === 'yes' ? await readPreview(payload, entry) : undefined
  const { siteName } = await readSender(payload)
  const place = { siteName: shown ? siteName : '', language: languageOf(request) }
  return shown
    ? new Response(previewPage(place, shown), { headers })
    : new Response(nothingPage(place), { status: 404, headers })
}
