import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { colourScheme, fonts, gutter } from '#src/mail/composing/style.ts'
import { footerWords, replaceable } from '#src/mail/rendering/data-link.ts'
import { frameMark } from './frame.ts'
import { coloursOf, type FrameColours } from './frame-colours.ts'

/** What the page has in the dark: an announcement keeps its colour. */
const darkPage = (frame: Frame, { brand, dark }: FrameColours): string => {
  const ground = { letter: dark.paper, masthead: dark.page, announcement: brand }[frame]
  return `body, .f-page { background: ${ground} !important; }`
}

/** What cannot be written into the elements of a frame: all of it in media queries. */
const frameSheet = (frame: Frame, colours: FrameColours): string => `
@media all {
  .f-paper > div { background: transparent !important; }
}
@media (max-width: 480px) {
  .f-edge { padding: 0 !important; }
  .f-paper, .f-edge > table > tbody > tr:first-child > td { border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  ${darkPage(frame, colours)}
  .f-paper { background: ${colours.dark.paper} !important; }
  .f-name a { color: ${colours.dark.link} !important; }
  .f-logo { background: #ffffff !important; color: #222222 !important; padding: 6px 10px !important; }
  .f-foot { border-color: ${colours.dark.line} !important; }
  .f-foot, .f-foot p, .f-foot a { color: ${colours.dark.soft} !important; }
}
`

export interface Sender {
  readonly siteName: string
  /** `#rrggbb`; "" for none. */
  readonly colour: string
  /** Absolute; "" for none. */
  readonly logoUrl: string
  readonly postalAddress: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly language: SiteLanguage
  /** Of the website. */
  readonly siteUrl: string
}

/** A notice, such as an invitation, has no link to a page of its recipient. */
export type FramedKind = 'newsletter' | 'composed' | 'notice'

interface Parts {
  readonly sender: Sender
  readonly colours: FrameColours
}

/** Text in a frame: nothing of Settings is read as a placeholder. */
const plain = (text: string): string =>
  escapeHtml(text.trim()).replaceAll('{', '&#123;').replaceAll('}', '&#125;')

/** The logo; on a colour with paper behind it, since its own colours are not known. */
const logo = ({ sender }: Parts, ground: 'paper' | 'colour'): string =>
  `<a href="${escapeHtml(sender.siteUrl)}"><img class="f-logo" src="${escapeHtml(sender.logoUrl)}" alt="${plain(sender.siteName)}" height="48" style="display:inline-block;height:48px;width:auto;max-width:240px;border:0;border-radius:4px;color:#222222;${ground === 'colour' ? 'background:#ffffff;padding:6px 10px;' : ''}font:bold 20px ${fonts}"></a>`

const name = ({ sender }: Parts, style: string): string =>
  sender.siteName.trim()
    ? `<a href="${escapeHtml(sender.siteUrl)}" style="text-decoration:none;${style}">${plain(sender.siteName)}</a>`
    : ''

const mark = (parts: Parts, ground: 'paper' | 'colour', style: string): string =>
  parts.sender.logoUrl ? logo(parts, ground) : name(parts, style)

const cell = (style: string, content: string, classes = ''): string =>
  `<tr><td${classes ? ` class="${classes}"` : ''} style="${style}">${content}</td></tr>`

const header: Readonly<Record<Frame, (parts: Parts) => string>> = {
  letter: (parts) => {
    const shown = mark(parts, 'paper', `color:${parts.colours.link};font:bold 18px ${fonts}`)
    return shown && cell(`padding:24px ${gutter}px 8px`, shown, 'f-name')
  },
  masthead: (parts) => {
    const { brand, onBrand } = parts.colours
    const shown = mark(parts, 'colour', `color:${onBrand};font:bold 24px/1.3 ${fonts}`)
    const band = `background:${brand};border-radius:8px 8px 0 0;text-align:center;padding:20px ${gutter}px`
    return cell(shown ? band : `${band};font-size:0;line-height:0`, shown || '&nbsp;')
  },
  announcement: (parts) => {
    const { onBrand } = parts.colours
    const style = `color:${onBrand};font:bold 34px/1.2 ${fonts}`
    const both = [parts.sender.logoUrl ? logo(parts, 'colour') : '', name(parts, style)].filter(
      Boolean,
    )
    return cell(`padding:36px ${gutter}px 28px`, both.join('<div style="height:16px">&nbsp;</div>'))
  },
}

const linkIn = (style: string) => (url: string, words: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${words}</a>`

/** Address, links, and what every mail must offer: leaving, and one's own page. */
const footer = ({ sender }: Parts, colour: string, kind: FramedKind): string => {
  const link = linkIn(`color:${colour};text-decoration:underline`)
  const words = footerWords('', sender.language)
  const links = sender.links.map(({ label, url }) => link(url, plain(label)))
  const own = [
    ...(kind === 'newsletter'
      ? [
          link('{{unsubscribe}}', replaceable('unsubscribe_words', words.unsubscribeLabel)),
          link('{{preferences}}', replaceable('preferences_words', words.dataLink)),
        ]
      : []),
    ...(kind === 'composed' ? [link('{{preferences}}', words.dataLink)] : []),
  ]
  const address = plain(sender.postalAddress).replace(/\r?\n/g, '<br>')
  const lines = [links.join(' &nbsp;·&nbsp; '), address, own.join(' &nbsp;·&nbsp; ')].filter(
    Boolean,
  )
  return lines.map((line) => `<p style="margin:0 0 10px 0">${line}</p>`).join('')
}

interface Look {
  readonly page: string
  readonly paper: string
  readonly footer: { readonly style: string; readonly colour: string; readonly classes: string }
}

const looks: Readonly<Record<Frame, (colours: FrameColours) => Look>> = {
  letter: ({ soft }) => ({
    page: '#ffffff',
    paper: 'background:#ffffff',
    footer: {
      style: `padding:16px ${gutter}px 24px;border-top:1px solid #d0d0d0;text-align:left`,
      colour: soft,
      classes: 'f-foot',
    },
  }),
  masthead: ({ page, soft }) => ({
    page,
    paper: 'background:#ffffff;border-radius:0 0 8px 8px',
    footer: {
      style: `padding:20px ${gutter}px 32px;text-align:center`,
      colour: soft,
      classes: 'f-foot',
    },
  }),
  announcement: ({ brand, onBrand }) => ({
    page: brand,
    paper: 'background:#ffffff;border-radius:8px',
    footer: {
      style: `padding:24px ${gutter}px 36px;text-align:left`,
      colour: onBrand,
      classes: '',
    },
  }),
}

/**
 * A frame as a wrapper: a document with `{{content}}`, readable from 320 pixels on, light and dark,
 * with what the footer must offer. Pure.
 */
export function frameHtml(frame: Frame, sender: Sender, kind: FramedKind): string {
  const colours = coloursOf(sender.colour)
  const parts = { sender, colours }
  const { page, paper, footer: foot } = looks[frame](colours)
  const small = `${foot.style};color:${foot.colour};font:13px/1.5 ${fonts};overflow-wrap:anywhere`
  const rows = [
    header[frame](parts),
    cell(`${paper};padding:0 0 12px`, '{{content}}', 'f-paper'),
    cell(small, footer(parts, foot.colour, kind), foot.classes),
  ]
  return `<!doctype html>
<html lang="${sender.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(sender.siteName)}</title>
${frameMark}${colourScheme}
<style>${frameSheet(frame, colours)}</style>
</head>
<body style="margin:0;padding:0;background:${page}">
<table role="presentation" class="f-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${page}"><tr><td align="center" class="f-edge" style="padding:${frame === 'letter' ? '0' : '16px 8px'}">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${rows.join('\n')}
</table>
</td></tr></table>
</body>
</html>`
}
