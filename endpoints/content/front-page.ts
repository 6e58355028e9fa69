import { frontDocument, frontPage, prefersPage } from '#src/content/front-pages.ts'
import { showFrontPage } from '#src/contract/content/openapi.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const frontPageEndpoint = endpoint(showFrontPage, async ({ req, request }) => {
  const { name, language: siteLanguage } = await findSite(await database(req))
  const site = { siteName: name, ...siteUrls() }
  if (!prefersPage(request.headers))
    return {
      mediaType: 'application/json; charset=utf-8',
      text: JSON.stringify(frontDocument(site)),
    }
  const language = readerLanguage(request, siteLanguage)
  return {
    mediaType: 'text/html; charset=utf-8',
    text: frontPage({ ...site, language }),
    language,
  }
})
