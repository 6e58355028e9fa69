/** Width of a mail on a desktop, in pixels, and the space beside its text: 280 are left of 320. */
export const width = 600
export const gutter = 20

export const colours = {
  page: '#ffffff',
  text: '#222222',
  soft: '#595959',
  link: '#0b57a4',
  button: '#0b57a4',
  buttonText: '#ffffff',
  line: '#d0d0d0',
  card: '#f6f6f6',
}

const dark = {
  page: '#1b1b1b',
  text: '#f0f0f0',
  soft: '#c0c0c0',
  link: '#8ab8f5',
  line: '#555555',
  card: '#2a2a2a',
}

/** Fonts that are there: a mail loads none. */
export const fonts = 'Helvetica, Arial, sans-serif'

/** Names the mails of the composer, so that a wrapper can take their body. */
export const generator = '<meta name="generator" content="Muster composer">'

/** Declares to mail programs that the mail has dark colours. */
export const colourScheme =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'

/**
 * What cannot be written into the elements. All of it is in media queries, which stay in a sheet
 * when styles are inlined. The last lines of a mail, which stand directly in the body, are its
 * footer, which is added when it is sent.
 */
export const styleSheet = (link = dark.link): string => `
@media all {
  body > hr, body > p { max-width: ${width - 2 * gutter}px; margin-left: auto !important; margin-right: auto !important; }
  body > hr { width: calc(100% - ${2 * gutter}px); border: 0; border-top: 1px solid ${colours.line}; }
  body > p a { color: ${colours.soft}; }
  body > p { font-family: ${fonts}; padding: 0 ${gutter}px; line-height: 1.5; }
}
@media (prefers-color-scheme: dark) {
  body, body > div { background: ${dark.page} !important; }
  .m-text div, .m-text p, .m-text h1, .m-text h2, .m-text h3, .m-text li, .m-text blockquote, .m-text td, .m-text th { color: ${dark.text} !important; }
  .m-text a { color: ${link} !important; }
  .m-text .m-soft { color: ${dark.soft} !important; }
  .m-text blockquote, .m-text td, .m-text th, .m-rule p { border-color: ${dark.line} !important; }
  .m-card > table > tbody > tr > td > table { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  body > p, body > p a { color: ${dark.soft} !important; }
  body > hr { border-color: ${dark.line} !important; }
}`

const block = `margin:0 0 16px 0;padding:0;color:${colours.text}`

export const elements = {
  p: `${block}`,
  h1: `${block};font-size:28px;line-height:1.25;font-weight:bold`,
  h2: `${block};font-size:22px;line-height:1.3;font-weight:bold`,
  h3: `${block};font-size:18px;line-height:1.35;font-weight:bold`,
  list: `margin:0 0 16px 0;padding:0 0 0 24px;color:${colours.text}`,
  li: `margin:0 0 4px 0;color:${colours.text}`,
  table: `margin:0 0 16px 0;width:100%;border-collapse:collapse;color:${colours.text}`,
  cell: `border:1px solid ${colours.line};padding:6px 8px;text-align:left;vertical-align:top;color:${colours.text}`,
  quote: `${block};padding:0 0 0 14px;border-left:4px solid ${colours.line};font-style:italic`,
}
