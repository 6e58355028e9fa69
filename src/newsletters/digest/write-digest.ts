import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { CardKind } from '#src/mail/composing/blocks.ts'
import {
  button,
  card,
  documentOf,
  greeting,
  heading,
  paragraph,
} from '#src/newsletters/gallery/document.ts'
import { galleryTexts } from '#src/newsletters/gallery/texts.ts'

const day = 24 * 3_600_000

/**
 * How many days back a digest goes where no newsletter was sent to all subscribers, and events
 * ahead.
 */
const daysBack = 30
const weeksAhead = 5

export const cardsPerKind = 8

export const digestRange = (now: Date, lastSent: Date | undefined) => ({
  now,
  since: lastSent ?? new Date(now.getTime() - daysBack * day),
  until: new Date(now.getTime() + weeksAhead * 7 * day),
  limit: cardsPerKind,
})

export interface Found {
  readonly collection: CardKind
  readonly id: number
  readonly total: number
}

interface Site {
  /** "" if not set. */
  readonly name: string
  readonly language: SiteLanguage
  readonly timeZone: string
}

/** A newsletter that is not stored yet. */
export interface Digest {
  readonly title: string
  readonly subject: string
  readonly frame: 'masthead'
  readonly body: ReturnType<typeof documentOf>
}

const bracketed = /,?\s*\[[^\]]*\]/

const closingOf = (closing: string, name: string): string =>
  closing.replace(bracketed, () => (name ? `, ${name}` : ''))

const order = ['news', 'events', 'actions'] as const satisfies readonly CardKind[]

/**
 * The digest of what was found, by the gallery's template in the language of the site: for each kind
 * a heading, cards in the order given, and how many are left out; nothing for a kind without any.
 * Undefined when nothing was found. Pure.
 */
export function writeDigest(
  found: readonly Found[],
  { name, language, timeZone }: Site,
  now: Date,
): Digest | undefined {
  if (found.length === 0) return
  const { greet, closing, digest: template } = galleryTexts(language)
  const texts = textsIn('digest-mail', language)
  const headings = { news: template.news, events: template.ahead, actions: texts('take') }
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(now)
  const subject = texts('subject', { date })
  // Blocks of a document are numbered: 1 is the greeting.
  let at = 1
  const next = (): number => {
    at += 1
    return at
  }
  const kinds = order.flatMap((kind) => {
    const own = found.filter(({ collection }) => collection === kind).slice(0, cardsPerKind)
    const leftOut = (own[0]?.total ?? 0) - own.length
    return own.length === 0
      ? []
      : [
          heading('h2', headings[kind]),
          ...own.map(({ id }) => card(next(), kind, id)),
          ...(leftOut > 0
            ? [button(next(), texts(`more:${kind}`, { count: leftOut }), `/${kind}`)]
            : []),
        ]
  })
  const begin = [heading('h1', subject), greeting(...greet), paragraph(texts('lead'))]
  const body = documentOf(...begin, ...kinds, paragraph(closingOf(closing, name)))
  return { title: subject, subject, frame: 'masthead', body }
}
