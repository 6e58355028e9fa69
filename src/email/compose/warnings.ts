import type { WrittenKind } from '#src/contract/email/enums.ts'
import type { Block } from '#src/email/composer/blocks.ts'
import { hrefOf, imagesAndButtons } from '#src/email/composer/references.ts'
import { placeholderNames } from '#src/email/render/placeholders.ts'

export const warnings = [
  'unknownPlaceholder',
  'noUnsubscribe',
  'noSubject',
  'noText',
  'tooLarge',
  'imageWithoutAlt',
  'buttonWithoutLink',
] as const

/** Valid for the renderer, but probably a mistake of the author. */
export interface Warning {
  readonly kind: (typeof warnings)[number]
  /** The placeholder, the size in kB, or the label of the button; "" for the others. */
  readonly name: string
}

interface Written {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly wrapper: string
  readonly kind: WrittenKind
}

/** Placeholders that every mail fills (decisions §6). */
export const knownPlaceholders = ['name', 'email', 'unsubscribe'] as const

const about = (kind: Warning['kind'], name = ''): Warning => ({ kind, name })

/**
 * Warnings for an author before sending: placeholders that stay empty, and a template without an
 * unsubscribe link. A newsletter gets its link automatically, a composed email needs none. Pure.
 */
export function warningsOf({ subject, html, text, wrapper, kind }: Written): Warning[] {
  const inWrapper = placeholderNames(wrapper).filter((name) => name !== 'content')
  const used = new Set([...placeholderNames(subject, html, text), ...inWrapper])
  const known: ReadonlySet<string> = new Set(knownPlaceholders)
  const unknown = [...used].filter((name) => !known.has(name))
  return [
    ...(subject.trim() === '' ? [about('noSubject')] : []),
    ...(html.trim() === '' && text.trim() === '' ? [about('noText')] : []),
    ...unknown.map((name) => about('unknownPlaceholder', name)),
    ...(kind === 'template' && !used.has('unsubscribe') ? [about('noUnsubscribe')] : []),
  ]
}

/** What mail programs show of a mail, in kB: Gmail cuts off the rest. */
const shownKilobytes = 100

/** A warning where a finished mail is too large to be shown whole. Pure. */
export function sizeWarnings(html: string): Warning[] {
  const kilobytes = Math.ceil(Buffer.byteLength(html) / 1024)
  return kilobytes > shownKilobytes ? [about('tooLarge', String(kilobytes))] : []
}

/**
 * Warnings about blocks of the composer: images without an alternative text, of their own or from
 * their document (`altOf`), and buttons without a link. Pure.
 */
export function blockWarnings(
  blocks: readonly Block[],
  altOf: (media: number) => string,
): Warning[] {
  const references = { images: new Map(), targets: new Map(), baseUrl: 'https://site.invalid' }
  const found = imagesAndButtons(blocks).flatMap((block): Warning[] => {
    if (block.kind === 'image')
      return block.alt || altOf(block.media).trim() ? [] : [about('imageWithoutAlt')]
    // One without words is not rendered, and cannot be saved.
    return block.label === '' || hrefOf(block.url, references)
      ? []
      : [about('buttonWithoutLink', block.label)]
  })
  // One of each: they are named by what they say.
  return [...new Map(found.map((each) => [`${each.kind} ${each.name}`, each])).values()]
}
