import { formatTimeIn } from '#src/locales/time-formats.ts'
import type { Block } from './blocks.ts'
import { sections } from './html.ts'
import { type Mjml, renderMjml } from './mjml.ts'
import type { References } from './references.ts'
import { colourScheme, colours, fonts, generator, gutter, styleSheet, width } from './style.ts'
import { bodyText } from './text.ts'

export interface BodySource {
  readonly blocks: readonly Block[]
  readonly references: References
  /** Of the site, for the dates of cards and as the language of the mail. */
  readonly language: string
  /** Of the site, for the dates of cards (IANA name). */
  readonly timeZone: string
}

export interface RenderedBody {
  readonly html: string
  readonly text: string
}

const defaults = (tagName: string, attributes: Record<string, string>): Mjml => ({
  tagName,
  attributes,
})

const headOf = ({ accent }: References): Mjml => ({
  tagName: 'mj-head',
  attributes: {},
  children: [
    {
      tagName: 'mj-attributes',
      attributes: {},
      children: [
        defaults('mj-all', { 'font-family': fonts }),
        defaults('mj-section', { padding: '0' }),
        defaults('mj-text', {
          'font-size': '16px',
          'line-height': '1.5',
          color: colours.text,
          padding: `8px ${gutter}px 0`,
        }),
        defaults('mj-image', { padding: `8px ${gutter}px 16px`, align: 'center' }),
        defaults('mj-divider', {
          'border-width': '1px',
          'border-color': colours.line,
          padding: `8px ${gutter}px 16px`,
        }),
        defaults('mj-button', {
          'background-color': accent?.button ?? colours.button,
          color: accent?.buttonText ?? colours.buttonText,
          'font-size': '16px',
          'font-weight': 'bold',
          'border-radius': '4px',
          'inner-padding': '13px 24px',
          padding: `8px ${gutter}px 20px`,
          align: 'left',
        }),
      ],
    },
    { tagName: 'mj-raw', attributes: {}, content: `${generator}${colourScheme}` },
    { tagName: 'mj-style', attributes: {}, content: styleSheet(accent?.darkLink) },
  ],
})

const space: Mjml[] = [
  {
    tagName: 'mj-section',
    attributes: {},
    children: [
      {
        tagName: 'mj-column',
        attributes: {},
        children: [{ tagName: 'mj-spacer', attributes: { height: '16px' } }],
      },
    ],
  },
]

/**
 * Renders a mail as HTML that mail programs show (tables, styles in the elements, absolute URLs) and
 * as text. Deterministic; "" for both where there is nothing in it. Loads the library that writes the
 * HTML, so only the thread of `compile-in-thread.ts` and tests call it.
 */
export async function renderBody(source: BodySource): Promise<RenderedBody> {
  const { blocks, references, language, timeZone } = source
  if (blocks.length === 0) return { html: '', text: '' }
  const format = formatTimeIn(language, timeZone)
  const rows = sections(blocks, references, format)
  const root: Mjml = {
    tagName: 'mjml',
    attributes: { lang: language },
    children: [
      headOf(references),
      {
        tagName: 'mj-body',
        attributes: { width: `${width}px`, 'background-color': colours.page },
        children: [...space, ...rows],
      },
    ],
  }
  const html = await renderMjml(root)
  return { html: html.trim(), text: bodyText(blocks, references, format) }
}
