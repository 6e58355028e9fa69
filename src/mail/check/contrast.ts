import { type Finding, found } from '#src/contract/newsletters/finding.ts'
import { contrast, written } from '#src/platform/branding/colours.ts'
import type { ShownMail } from './read-mail.ts'

/** WCAG 2.2, 1.4.3 (AA): of text, and of large text. */
const enough = { text: 4.5, large: 3 }

/**
 * Text that is hard to read on its ground; one finding for each pair of colours. Where the colours
 * cannot be determined, as over a picture, nothing is said. Pure.
 */
export function checkContrast({ texts }: ShownMail): Finding[] {
  const pairs = new Map<string, Finding>()
  for (const { text, colour, ground, isLarge } of texts) {
    const key = `${written(colour)} ${written(ground)}`
    const isReadable = contrast(colour, ground) >= (isLarge ? enough.large : enough.text)
    if (!isReadable && !pairs.has(key)) pairs.set(key, found('lowContrast', text.slice(0, 40)))
  }
  return [...pairs.values()]
}
