import Negotiator from 'negotiator'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'

/**
 * Content negotiation for anonymous readers: the first of our languages that their browser prefers
 * (RFC 9110 §12.5.4), or else the site's.
 */
export function readerLanguage(
  request: { readonly headers: Pick<Headers, 'get'> },
  site: SiteLanguage,
): SiteLanguage {
  const header = request.headers.get('accept-language') ?? ''
  // A wildcard names no language, and the client controls the length of the header.
  const named = header.slice(0, 500).replace(/\*/g, '')
  const negotiator = new Negotiator({ headers: { 'accept-language': named } })
  const [preferred] = negotiator.languages([...siteLanguages])
  return siteLanguages.find((language) => language === preferred) ?? site
}
