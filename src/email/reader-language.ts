import Negotiator from 'negotiator'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'

/**
 * The language for somebody of whom nothing is known but their request: the one of ours that
 * their browser prefers (RFC 9110 §12.5.4), or else the site's.
 */
export function readerLanguage(request: Request, site: SiteLanguage): SiteLanguage {
  const header = request.headers.get('accept-language') ?? ''
  // A wildcard names no language, and a header is as long as its sender likes.
  const named = header.slice(0, 500).replace(/\*/g, '')
  const negotiator = new Negotiator({ headers: { 'accept-language': named } })
  const [preferred] = negotiator.languages([...siteLanguages])
  return siteLanguages.find((language) => language === preferred) ?? site
}
