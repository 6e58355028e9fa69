import escapeHtml from 'escape-html'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'

/** Where a mail names its language, if it does: within its first elements. */
const searched = 10_000

const named = new RegExp(`<[^<>]{0,300}\\slang\\s*=\\s*["']?(${siteLanguages.join('|')})\\b`, 'i')

/** The language that a mail declares; that of the site for others. */
export function mailLanguage(html: string, site: SiteLanguage): SiteLanguage {
  const said = named.exec(html.slice(0, searched))?.[1]?.toLowerCase()
  return siteLanguages.find((language) => language === said) ?? site
}

export const dataLinkLabel = (html: string, site: SiteLanguage): string =>
  textsIn('public-pages', mailLanguage(html, site))('dataLink')

interface Words {
  readonly dataLink: string
  readonly unsubscribeLabel: string
}

const wordsIn = (language: SiteLanguage): Words => {
  const t = textsIn('public-pages', language)
  return { dataLink: t('dataLink'), unsubscribeLabel: t('unsubscribe:button') }
}

export const footerWords = (html: string, site: SiteLanguage): Words =>
  wordsIn(mailLanguage(html, site))

/** Of the words of links, for which those of a reader's language stand in (`wordsOfReader`). */
export const linkPlaceholders = ['unsubscribe_words', 'preferences_words'] as const

/** The words of a link, unless the reader said a language. */
export const replaceable = (name: (typeof linkPlaceholders)[number], words: string): string =>
  words && `{{${name}|${words}}}`

/** The words of links for a reader; none for one who said no language. */
export function wordsOfReader(language: SiteLanguage | null): Readonly<Record<string, string>> {
  if (language === null) return {}
  const { dataLink, unsubscribeLabel } = wordsIn(language)
  return { preferences_words: dataLink, unsubscribe_words: unsubscribeLabel }
}

export function withFooter(html: string, footer: string): string {
  const end = Array.from(html.matchAll(/<\/body\s*>/gi)).at(-1)?.index ?? html.length
  return `${html.slice(0, end)}${footer}${html.slice(end)}`
}

export const footerLine = (html: string): string =>
  `<p style="margin:8px 16px;text-align:center;font:12px/1.5 sans-serif;color:#666">${html}</p>`

/** The line with the link in the HTML part; `url` may be a placeholder. */
export const dataLinkHtml = (label: string, url: string): string =>
  footerLine(`<a href="${escapeHtml(url)}" style="color:#666">${escapeHtml(label)}</a>`)

export const dataLinkText = (label: string, url: string): string => `${label}: ${url}\n`

export const ruleHtml = '<hr style="margin:24px 0 12px;border:0;border-top:1px solid #ccc">'
export const ruleText = '\n\n--\n'

export const withDataLink = <Mail extends { readonly html: string; readonly text: string }>(
  mail: Mail,
  site: SiteLanguage,
  url: string,
): Mail => {
  const label = dataLinkLabel(mail.html, site)
  return {
    ...mail,
    html: withFooter(mail.html, `${ruleHtml}${dataLinkHtml(label, url)}`),
    text: `${mail.text.trimEnd()}${ruleText}${dataLinkText(label, url)}`,
  }
}
