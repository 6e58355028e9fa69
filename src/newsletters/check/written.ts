import type { WrittenKind } from '#src/contract/newsletters/enums.ts'
import { type Finding, fileOf, found } from '#src/contract/newsletters/finding.ts'
import {
  customPlaceholder,
  isOfContact,
  placeholders,
  surveyPlaceholder,
} from '#src/contract/newsletters/placeholders.ts'
import type { Block } from '#src/mail/composing/blocks.ts'
import { hrefOf, imagesAndButtons } from '#src/mail/composing/references.ts'
import { linkPlaceholders } from '#src/mail/rendering/data-link.ts'
import {
  hasPlaceholder,
  placeholderNames,
  withoutFallback,
} from '#src/mail/rendering/placeholders.ts'

interface Written {
  readonly subject: string
  readonly preheader?: string
  readonly html: string
  readonly text: string
  readonly wrapper: string
  readonly kind: WrittenKind
  readonly isComposed?: boolean
}

/** Known as well, and written by frames rather than by authors. */
const ofFrames = ['preferences', ...linkPlaceholders]

/**
 * The placeholders of a mail that stay empty: neither what every mail fills (decisions §6) nor one
 * of the organisation's own fields. Pure.
 */
export function unknownIn(
  { subject, preheader = '', html, text, wrapper }: Omit<Written, 'kind'>,
  ownFields: readonly string[],
  surveys: readonly string[] = [],
): string[] {
  const known = new Set<string>([
    ...[...placeholders, ...ofFrames, ...ownFields.map(customPlaceholder)],
    ...surveys.map(surveyPlaceholder),
  ])
  const inWrapper = placeholderNames(wrapper).filter((name) => name !== 'content')
  const used = new Set([...placeholderNames(subject, preheader, html, text), ...inWrapper])
  return [...used].filter((name) => !known.has(name))
}

const isOfPerson = (name: string): boolean => name === 'name' || isOfContact(name)

/**
 * What can be checked before a mail is rendered: placeholders that stay empty, for all or for who has
 * no such value, no content, and a template of HTML without an unsubscribe link. A newsletter gets its link automatically, a
 * composed email needs none. Pure.
 */
export function checkWritten(
  mail: Written,
  ownFields: readonly string[] = [],
  surveys: readonly string[] = [],
): Finding[] {
  const { subject, preheader = '', html, text, wrapper, kind, isComposed = false } = mail
  const isLeavable = hasPlaceholder(`${subject} ${html} ${text} ${wrapper}`, 'unsubscribe')
  const unknown = unknownIn(mail, ownFields, surveys)
  const bare = withoutFallback(subject, preheader, html, text, wrapper).filter(
    (name) => isOfPerson(name) && !unknown.includes(name),
  )
  const isOpen = kind === 'template' && !isComposed && !isLeavable
  return [
    ...(html.trim() === '' && text.trim() === '' ? [found('noText')] : []),
    ...unknown.map((name) => found('unknownPlaceholder', name)),
    ...[...new Set(bare)].map((name) => found('noFallback', name)),
    ...(isOpen ? [found('noUnsubscribe')] : []),
  ]
}

interface Source {
  readonly key: string
  readonly alt: string
}

/**
 * Blocks of the composer: images without an alternative text, in the block or from their document,
 * and buttons without a link, which a finished mail does not show as such. Pure.
 */
export function checkBlocks(
  blocks: readonly Block[],
  images: ReadonlyMap<number, Source>,
): Finding[] {
  const references = { images: new Map(), targets: new Map(), baseUrl: 'https://site.invalid' }
  return imagesAndButtons(blocks).flatMap((block): Finding[] => {
    if (block.kind === 'image') {
      const source = images.get(block.media)
      const isNamed = block.alt !== '' || source?.alt.trim()
      return isNamed ? [] : [found('imageWithoutAlt', fileOf(source?.key ?? ''))]
    }
    // One without words is not rendered, and cannot be saved.
    return block.label === '' || hrefOf(block.url, references)
      ? []
      : [found('buttonWithoutLink', block.label)]
  })
}
