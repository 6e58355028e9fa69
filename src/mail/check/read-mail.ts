import { Parser } from 'htmlparser2'
import type { Colour } from '#src/platform/branding/colours.ts'
import { type Element, ofBody, type Style, styleOf } from './computed-style.ts'

/** Text with the colours it is shown in. */
export interface ShownText {
  readonly text: string
  readonly colour: Colour
  readonly ground: Colour
  /** Large text needs less contrast (WCAG 2.2, 1.4.3). */
  readonly isLarge: boolean
}

export interface ShownLink {
  /** Undefined for a link without one. */
  readonly href: string | undefined
  /** Its words, with the alternative texts of its images. */
  readonly words: string
  /** Whether an image in it has no alternative text. */
  readonly hasUnnamedImage: boolean
}

export interface ShownImage {
  readonly src: string
  /** Undefined where the attribute is missing. */
  readonly alt: string | undefined
}

export interface ShownMail {
  readonly texts: readonly ShownText[]
  readonly links: readonly ShownLink[]
  readonly images: readonly ShownImage[]
  /** Names that a link within the mail may lead to. */
  readonly anchors: ReadonlySet<string>
  readonly words: string
}

const unread: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template'])

const namesOf = (attributes: Element['attributes']): string[] =>
  [attributes['id'], attributes['name']].flatMap((name) => name || [])

/** An `a` with a name and without an address is the end of a link. */
const isLink = ({ name, attributes }: Element): boolean =>
  name === 'area' || (name === 'a' && (attributes['href'] !== undefined || !attributes['name']))

type OpenLink = { -readonly [K in keyof ShownLink]: ShownLink[K] } & { readonly depth: number }

/**
 * Reads the HTML of a mail in one pass. Colours are those of inlined styles and attributes: what a
 * sheet changes for the dark or for phones is not looked at.
 */
export function readMail(html: string): ShownMail {
  const texts: ShownText[] = []
  const links: OpenLink[] = []
  const images: ShownImage[] = []
  const anchors = new Set<string>()
  const words: string[] = []
  const open: { readonly name: string; readonly style: Style }[] = []
  /** A link within another one ends that. */
  let openLink: OpenLink | undefined
  let unreadDepth = 0
  const styleNow = () => open.at(-1)?.style ?? ofBody

  const readImage = ({ attributes }: Element) => {
    const alt = attributes['alt']
    images.push({ src: attributes['src'] ?? '', alt })
    if (!openLink) return
    openLink.words += alt ?? ''
    openLink.hasUnnamedImage ||= (alt ?? '').trim() === ''
  }
  const readElement = (element: Element) => {
    const { name, attributes } = element
    for (const anchor of namesOf(attributes)) anchors.add(anchor)
    if (name === 'img') readImage(element)
    if (!isLink(element)) return
    const link = { href: attributes['href'], words: '', hasUnnamedImage: false, depth: open.length }
    links.push(link)
    if (name === 'a') openLink = link
  }
  const readText = (text: string) => {
    if (text.trim() === '' || unreadDepth > 0) return
    words.push(text)
    if (openLink) openLink.words += text
    const { isHidden, colour, ground, isLarge } = styleNow()
    if (!isHidden && colour && ground) texts.push({ text, colour, ground, isLarge })
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes }
      readElement(element)
      open.push({ name, style: styleOf(element, styleNow()) })
      if (unread.has(name)) unreadDepth += 1
    },
    onclosetag: () => {
      if (unread.has(open.pop()?.name ?? '')) unreadDepth -= 1
      if (openLink && openLink.depth >= open.length) openLink = undefined
    },
    ontext: readText,
  })
  parser.end(html)
  return { texts, links, images, anchors, words: words.join(' ') }
}
