import escapeHtml from 'escape-html'
import { z } from 'zod'
import { type FormatTime, formatTimeIn } from '#src/locales/time-formats.ts'
import { publicNameOf } from '../presenters/staff-user.ts'
import type { PreviewedEntry } from './read-document.ts'
import { script } from './script.ts'
import { type PreviewLanguage, type PreviewTexts, previewTexts } from './texts.ts'

/** CSS of the preview; loads no resources. */
const style = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #52606d; --line: #d5dce3; --ground: #fff; --notice: #fff6dd; --link: #0b5a86 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef2; --soft: #a9b6c2; --line: #33414d; --ground: #14202a; --notice: #3a3115; --link: #8cc8f0 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1.125rem/1.6 Georgia, 'Times New Roman', serif }
header, .notice { font: .95rem/1.4 system-ui, sans-serif; padding: .8rem 1.5rem }
header { font-weight: 600; border-block-end: 1px solid var(--line) }
.notice { margin: 0; background: var(--notice) }
.notice-published { background: none; color: var(--soft) }
main > :not(.notice) { max-inline-size: 42rem; margin-inline: auto; padding-inline: 1.5rem }
article { padding-block: 2rem 5rem }
h1, h2, h3, h4 { font-family: system-ui, sans-serif; line-height: 1.2; text-wrap: balance }
h1 { font-size: 2.2rem; margin-block: 0 .8rem }
a { color: var(--link) }
.lead { font-size: 1.25rem; margin-block: 0 1.5rem; white-space: pre-line }
.facts { font: .95rem/1.5 system-ui, sans-serif; color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin-block: 0 1.5rem }
dt { font-weight: 600 }
dd { margin: 0 }
img { max-inline-size: 100%; block-size: auto; border-radius: .3rem }
figure { margin: 1.5rem 0 }
blockquote { margin-inline: 0; padding-inline-start: 1.2rem; border-inline-start: 3px solid var(--line); color: var(--soft) }
.quote blockquote { margin: 0 }
figcaption { font: .95rem/1.5 system-ui, sans-serif; color: var(--soft); margin-block-start: .5rem }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); gap: .6rem }
.gallery img { inline-size: 100%; block-size: 100%; aspect-ratio: 4 / 3; object-fit: cover }
.gallery figcaption { grid-column: 1 / -1 }
.video a { display: block; padding: 1rem; border: 1px solid var(--line); border-radius: .3rem }
.video a::before { content: '▶ ' }
.video img { display: block; margin-block-end: .6rem }
.button { display: inline-block; padding: .5rem 1.1rem; border-radius: .3rem; background: var(--link); color: var(--ground); text-decoration: none; font-family: system-ui, sans-serif }
a.file { display: inline-block; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .3rem }
.file::before { content: '↓ ' / '' }
.table { overflow-x: auto }
table { border-collapse: collapse }
th { background: color-mix(in srgb, var(--line) 35%, transparent) }
td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start }
.cancelled { font: 600 1rem system-ui, sans-serif; margin-block: 0 .5rem }
`

const webUrl = z.url({ protocol: /^https?$/ })

interface Place {
  readonly siteName: string
  readonly language: PreviewLanguage
  /** Of the site (IANA name). */
  readonly timeZone: string
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

const time = (at: string, words: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(words)}</time>`

const optional = (value: string, html: (escaped: string) => string): string =>
  value ? html(escapeHtml(value)) : ''

/** Who reads this may not be booked. */
const onlineFact = ({ onlineLink, onlineLinkFor }: PreviewedEntry, texts: PreviewTexts): string => {
  if (!onlineLink) return ''
  if (onlineLinkFor === 'booked') return texts.onlineForBooked
  const href = escapeHtml(onlineLink)
  return webUrl.safeParse(onlineLink).success
    ? `<a href="${href}" rel="noreferrer">${href}</a>`
    : href
}

const eventFacts = (entry: PreviewedEntry, texts: PreviewTexts, format: FormatTime) => {
  const zone = entry.timeZone || undefined
  const day = entry.allDay === true
  const timeOf = (at: string, shown = at) =>
    time(at, format(day ? 'fullDate' : 'fullDateTimeZone', shown, zone))
  // Of whole days the end is the midnight after the last.
  const lastDay = (end: string) => new Date(Date.parse(end) - 1).toISOString()
  const facts: [string, string][] = [
    [texts.starts, entry.startDate ? timeOf(entry.startDate) : ''],
    [
      texts.ends,
      entry.endDate ? timeOf(entry.endDate, day ? lastDay(entry.endDate) : undefined) : '',
    ],
    [texts.zone, day && entry.timeZone ? escapeHtml(entry.timeZone) : ''],
    [texts.place, escapeHtml(entry.location)],
    [texts.address, escapeHtml(entry.address)],
    [texts.online, onlineFact(entry, texts)],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join('\n')
  return rows && `<dl class="facts">${rows}</dl>`
}

const articleFacts = (entry: PreviewedEntry, texts: PreviewTexts, format: FormatTime) => {
  const facts = [
    escapeHtml(entry.category),
    entry.publishedAt ? time(entry.publishedAt, format('fullDate', entry.publishedAt)) : '',
    optional(entry.author ? publicNameOf(entry.author) : '', texts.by),
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
  const { language, timeZone } = place
  const texts = previewTexts[language]
  const format = formatTimeIn(language, timeZone)
  const title = entry.title || texts.untitled
  const tags = (entry.tags ?? []).map(({ name }) => name).join(', ')
  const parts = [
    entry.cancelled ? `<p class="cancelled">${texts.cancelled}</p>` : '',
    `<h1>${escapeHtml(title)}</h1>`,
    articleFacts(entry, texts, format),
    optional(entry.description, (html) => `<p class="lead">${html}</p>`),
    eventFacts(entry, texts, format),
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
