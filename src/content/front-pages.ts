import escapeHtml from 'escape-html'
import Negotiator from 'negotiator'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import { requestId } from '#src/settings/request-id.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

interface Page extends Required<SiteUrls> {
  readonly language: SiteLanguage
}

interface FrontPage extends Page {
  /** Empty where the organisation has not named itself. */
  readonly siteName: string
}

/** Whether a page is displayed (RFC 9110 §12.5.1), rather than read by a program. */
export function prefersPage(headers: Headers): boolean {
  const accept = (headers.get('accept') ?? '').slice(0, 500)
  const types = ['application/json', 'text/html']
  return new Negotiator({ headers: { accept } }).mediaType(types) === 'text/html'
}

const linkList = (links: readonly (readonly [url: string, label: string])[]): string =>
  `<ul>${links.map(([url, label]) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`

/** The link to the website, unless that is served from here. */
const websiteLink = ({ language, siteUrl, baseUrl }: Page) =>
  siteUrl === baseUrl
    ? []
    : ([[siteUrl, textsIn('public-pages', language)('front:website')]] as const)

/** The page at `/`: what this is, for a visitor who looked for the website. */
export function frontPage(page: FrontPage): string {
  const { language, siteName, baseUrl } = page
  const texts = textsIn('public-pages', language)
  const explanation = siteName
    ? texts('front:explanation', { siteName })
    : texts('front:explanationUnnamed')
  const links = linkList([
    ...websiteLink(page),
    [`${baseUrl}/admin`, texts('front:signIn')],
    [`${baseUrl}/api/docs`, texts('front:api')],
  ])
  const body = `${paragraph(explanation)}\n${links}`
  return publicPage({ language, title: siteName || 'Muster', body })
}

/** The same for programs. */
export const frontDocument = ({ siteName, siteUrl, baseUrl }: Omit<FrontPage, 'language'>) => ({
  name: siteName || 'Muster',
  website: siteUrl,
  api: `${baseUrl}/api/openapi.json`,
  documentation: `${baseUrl}/api/docs`,
  signIn: `${baseUrl}/admin`,
})

/** The page of an address that does not exist. It needs no database, as their number is not limited. */
export function missingPage(page: Page): string {
  const { language, baseUrl } = page
  const { title, explanation, front } = textsIn('public-pages', language).group('missing')
  const links = linkList([...websiteLink(page), [`${baseUrl}/`, front]])
  return publicPage({ language, title, body: `${paragraph(explanation)}\n${links}` })
}

/** The page of a request that failed. It needs no database, which may be why. */
export function failedPage(headers: Pick<Headers, 'get'>, isAway: boolean): string {
  const language = readerLanguage({ headers }, 'en')
  const { title, explanation, awayTitle, away } = textsIn('custom-views', language).group('failed')
  const text = paragraph(isAway ? away : explanation)
  const body = `${text}\n<p><code>${escapeHtml(requestId(headers) ?? '')}</code></p>`
  return publicPage({ language, title: isAway ? awayTitle : title, body })
}
