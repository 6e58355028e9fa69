import escapeHtml from 'escape-html'
import { z } from 'zod'
import type { PreviewedEntry } from './read-document.ts'
import { script } from './script.ts'
import { style } from './style.ts'
import { type PreviewLanguage, type PreviewTexts, previewTexts } from './texts.ts'

const webUrl = z.url({ protocol: /^https?$/ })

interface Place {
  readonly siteName: string
  readonly language: PreviewLanguage
}

const page = (
  { siteName, language }: Place,
  title: string,
  main: string,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(siteName ? `${title} · ${siteName}` : title)}</title>
<style>${style}</style>
</head>
<body>
${siteName ? `<header>${escapeHtml(siteName)}</header>` : ''}
<main>
${main}
</main>
<script>${script}</script>
</body>
</html>
`

/** Renders a timestamp in UTC; the script converts it to the reader's time zone. */
const time = (at: string, language: PreviewLanguage, withClock: boolean): string => {
  const words = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    ...(withClock ? { timeStyle: 'short' } : {}),
    timeZone: 'UTC',
  }).format(new Date(at))
  const day = withClock ? '' : ' data-day="true"'
  return `<time datetime="${escapeHtml(at)}"${day}>${words}${withClock ? ' UTC' : ''}</time>`
}

const optional = (value: string, html: (escaped: string) => string): string =>
  value ? html(escapeHtml(value)) : ''

const eventFacts = (entry: PreviewedEntry, texts: PreviewTexts, language: PreviewLanguage) => {
  const facts: [string, string][] = []
  if (entry.startDate) facts.push([texts.starts, time(entry.startDate, language, true)])
  if (entry.endDate) facts.push([texts.ends, time(entry.endDate, language, true)])
  if (entry.location) facts.push([texts.place, escapeHtml(entry.location)])
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')
  return rows && `<dl class="facts">${rows}</dl>`
}

const articleFacts = (entry: PreviewedEntry, texts: PreviewTexts, language: PreviewLanguage) => {
  const facts = [
    escapeHtml(entry.category),
    entry.publishedAt ? time(entry.publishedAt, language, false) : '',
    optional(entry.author?.displayName ?? '', texts.by),
  ].filter((fact) => fact !== '')
  return facts.length > 0 ? `<p class="facts">${facts.join(' · ')}</p>` : ''
}

const picture = ({ image, coverImage }: PreviewedEntry): string => {
  const shown = coverImage ?? image
  if (!shown) return ''
  const { key, alt } = shown
  return `<figure><img src="/api/images/${escapeHtml(key)}?w=1024" alt="${escapeHtml(alt)}"></figure>`
}

/** The link of a draft may be an invalid URL. */
const moreLink = ({ link }: PreviewedEntry, texts: PreviewTexts): string =>
  webUrl.safeParse(link).success
    ? `<p><a href="${escapeHtml(link)}" rel="noreferrer">${texts.more}</a></p>`
    : ''

/** Renders an entry as an HTML page. Its content was sanitized when it was saved. */
export function previewPage(place: Place, entry: PreviewedEntry): string {
  const { language } = place
  const texts = previewTexts[language]
  const title = entry.title || texts.untitled
  const tags = (entry.tags ?? []).map(({ name }) => name).join(', ')
  const parts = [
    entry.cancelled ? `<p class="cancelled">${texts.cancelled}</p>` : '',
    `<h1>${escapeHtml(title)}</h1>`,
    articleFacts(entry, texts, language),
    optional(entry.description, (html) => `<p class="lead">${html}</p>`),
    eventFacts(entry, texts, language),
    picture(entry),
    entry.contentHtml,
    moreLink(entry, texts),
    optional(tags, (html) => `<p class="facts">${texts.tags}: ${html}</p>`),
  ].filter((part) => part !== '')
  const notice = `<p class="notice notice-${entry.state}" role="status">${texts.states[entry.state]}</p>`
  return page(place, title, `${notice}\n<article>\n${parts.join('\n')}\n</article>`)
}

/** The 404 page; gives no reason, which could reveal that the entry exists. */
export function notFoundPage(place: Place): string {
  const texts = previewTexts[place.language]
  const body = `<article><h1>${texts.gone}</h1>\n<p>${texts.whyGone}</p></article>`
  return page(place, texts.gone, body)
}
