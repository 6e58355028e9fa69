import type { PayloadRequest } from 'payload'
import { currentUrl } from '#src/content/addresses/current-url.ts'
import { followLink, showOpenImage } from '#src/contract/mail/counted-links.ts'
import { database } from '#src/data/transaction.ts'
import { countVisit } from '#src/mail/counting/count-visits.ts'
import { findLinkTarget } from '#src/mail/counting/sql/counting.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { deadLinkPage } from '#src/people/subscribers/subscription-pages.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { respondText } from '#src/server/http/response/response.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

const targetOf = async (req: PayloadRequest, token: string) => {
  const id = await readLink(req, 'click', token)
  const target = id === undefined ? undefined : await findLinkTarget(await database(req), id)
  return id !== undefined && target ? { id, ...target } : undefined
}

const deadLink = async (req: PayloadRequest, request: Request): Promise<Response> => {
  const site = await findSite(await database(req))
  const language = readerLanguage(request, site.language)
  const text = deadLinkPage({ language, colour: site.colour })
  const mediaType = 'text/html; charset=utf-8'
  return respondText(request, { mediaType, text, language, caching: 'never', status: 404 })
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const headers = { 'Cache-Control': 'no-store' }

export const countedLinkEndpoints = [
  endpoint(followLink, async ({ req, request, params }) => {
    const target = await targetOf(req, params.token)
    if (!target) return deadLink(req, request)
    const { id, newsletter, url } = target
    countVisit(req.payload, request, { kind: 'click', newsletter, id })
    // Where it leads was stored when the newsletter was sent: never what a request says.
    const Location = new URL(await currentUrl(await database(req), url, siteUrls())).href
    return new Response(null, { status: 302, headers: { ...headers, Location } })
  }),

  endpoint(showOpenImage, async ({ req, request, params }) => {
    const newsletter = await readLink(req, 'open', params.token)
    if (newsletter === undefined) throw new NotFound()
    countVisit(req.payload, request, { kind: 'open', newsletter, id: newsletter })
    return new Response(pixel, { headers: { ...headers, 'Content-Type': 'image/gif' } })
  }),
]
