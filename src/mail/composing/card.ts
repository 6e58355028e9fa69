import escapeHtml from 'escape-html'
import type { FormatTime } from '#src/locales/time-formats.ts'
import type { Snapshot } from './blocks.ts'
import type { Mjml } from './mjml.ts'
import type { References } from './references.ts'
import { colours, elements, gutter, width } from './style.ts'

/** Its day; of an event that takes no whole days also the time. */
export function dayOf({ date, timeZone, allDay }: Snapshot, format: FormatTime): string {
  if (date === null) return ''
  return format(timeZone && !allDay ? 'fullDateTimeZone' : 'longDate', date, timeZone)
}

export const cardUrl = ({ path }: Snapshot, { baseUrl, siteUrl = baseUrl }: References): string =>
  `${siteUrl}${path}`

/** A card as a column with a frame: picture, title and day, which link to the entry. */
export function cardColumn(card: Snapshot, references: References, format: FormatTime): Mjml {
  const href = escapeHtml(cardUrl(card, references))
  const room = width - 2 * gutter - 2
  const src = `${references.baseUrl}/api/images/${card.imageKey}?w=${2 * room}`
  const picture: Mjml = {
    tagName: 'mj-image',
    attributes: {
      src: escapeHtml(src),
      alt: escapeHtml(card.imageAlt),
      href,
      width: `${room}px`,
      padding: '0',
    },
  }
  const day = dayOf(card, format)
  const title = `<h3 style="${elements.h3};margin-bottom:4px"><a href="${href}" style="color:${references.accent?.link ?? colours.link};text-decoration:none">${escapeHtml(card.title)}</a></h3>`
  const words =
    day && `<p class="m-soft" style="${elements.p};color:${colours.soft}">${escapeHtml(day)}</p>`
  const text: Mjml = {
    tagName: 'mj-text',
    attributes: { 'css-class': 'm-text', padding: '14px 18px 2px' },
    content: `${title}${words}`,
  }
  return {
    tagName: 'mj-column',
    attributes: {
      'css-class': 'm-card',
      padding: `4px ${gutter}px 20px`,
      'inner-background-color': colours.card,
      'inner-border': `1px solid ${colours.line}`,
    },
    children: card.imageKey ? [picture, text] : [text],
  }
}
