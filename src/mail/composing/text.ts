import type { FormatTime } from '#src/locales/time-formats.ts'
import type { Block, List } from './blocks.ts'
import { cardUrl, dayOf } from './card.ts'
import { inlineText, linkText } from './inline.ts'
import { hrefOf, type References } from './references.ts'

const indented = (text: string, first: string, other: string): string =>
  text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : other}${line}`.trimEnd())
    .join('\n')

const listText = ({ ordered, items }: List, references: References): string =>
  items
    .map(({ children, lists }, at) => {
      const mark = ordered ? `${at + 1}. ` : '- '
      const blank = ' '.repeat(mark.length)
      const inner = lists.map((list) => indented(listText(list, references), blank, blank))
      const line = inlineText(children, references)
      // The editor nests a list in a list item.
      return [...(line === '' ? [] : [indented(line, mark, blank)]), ...inner].join('\n')
    })
    .join('\n')

/** Underlined, as far as placeholders let its length be known. */
const headingText = (text: string, level: number): string =>
  text.trim() === '' || level === 3
    ? text
    : `${text}\n${(level === 1 ? '=' : '-').repeat(Math.min(60, text.length))}`

const blockText = (block: Block, references: References, format: FormatTime): string => {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.children, references)
    case 'quote':
      return indented(inlineText(block.children, references), '> ', '> ')
    case 'heading':
      return headingText(inlineText(block.children, references), block.level)
    case 'list':
      return listText(block, references)
    case 'table':
      return block.rows
        .map((cells) =>
          cells
            .map(({ content }) => inlineText(content, references).replaceAll(/\s*\n\s*/g, ' '))
            .join(' | '),
        )
        .join('\n')
    case 'rule':
      return '----------'
    case 'image':
      return block.url ? linkText(block.alt, hrefOf(block.url, references)) : ''
    case 'button':
      return linkText(block.label, hrefOf(block.url, references))
    case 'columns':
      return bodyText([...block.left, ...block.right], references, format)
    case 'card': {
      const { snapshot } = block
      if (!snapshot) return ''
      const lines = [snapshot.title, dayOf(snapshot, format), cardUrl(snapshot, references)]
      return lines.filter((line) => line !== '').join('\n')
    }
  }
}

/** The text part of a mail that was written in the composer. */
export const bodyText = (
  blocks: readonly Block[],
  references: References,
  format: FormatTime,
): string =>
  blocks
    .map((block) => blockText(block, references, format))
    .filter((text) => text.trim() !== '')
    .join('\n\n')
