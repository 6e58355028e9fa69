import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { colourOf, textOn, written } from '#src/platform/branding/colours.ts'

interface Page {
  readonly language: SiteLanguage
  /** Plain text. */
  readonly title: string
  /** HTML below the title. */
  readonly body: string
  readonly siteName?: string
  /** The organisation's colour of buttons (`#rrggbb`); ours where it has none. */
  readonly colour?: string
}

/** The colours of buttons: text on the organisation's colour is always readable. */
const buttonColours = (colour: string): string => {
  const ground = colourOf(colour)
  if (!ground)
    return `button { background: #0f4c5c; color: #fff }
@media (prefers-color-scheme: dark) { button { background: #2a9d8f; color: #06231f } }`
  return `button { background: ${written(ground)}; color: ${written(textOn(ground))} }`
}

/** A small HTML page behind a link in a mail; it needs no script and is not indexed. */
export const publicPage = ({
  language,
  title,
  body,
  siteName = '',
  colour = '',
}: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(siteName ? `${title} – ${siteName}` : title)}</title>
<style>
body { font: 18px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; color: #1d2733; background: #fff; overflow-wrap: anywhere }
button { font: inherit; padding: .6rem 1.4rem; border: 0; border-radius: .4rem; cursor: pointer }
${buttonColours(colour)}
a { color: #0f4c5c }
h1 { line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem }
dt { font-weight: 600 }
dd { margin: 0 0 .6rem }
label { display: block; font-weight: 600 }
input, select { font: inherit; box-sizing: border-box; width: 100%; margin: .2rem 0 .8rem; padding: .5rem .7rem; border: 1px solid #6b7a88; border-radius: .4rem; color: inherit; background: transparent }
fieldset { margin: 0 0 .8rem; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
.choice { display: flex; gap: .6rem; align-items: baseline; margin: .5rem 0; font-weight: 400 }
.choice input { width: auto; margin: 0 }
form { margin: .8rem 0 }
summary { cursor: pointer; font-weight: 600 }
small { color: #4d5b68 }
.site { font-weight: 600; margin: 0 }
.notice { padding: .8rem 1rem; border-left: .3rem solid #2a7f62; background: #e8f4ee; color: #12382a }
.problem { padding: .8rem 1rem; border-left: .3rem solid #a4262c; background: #fbeaea; color: #5c1317 }
button.danger { background: #a4262c; color: #fff }
:focus-visible { outline: 3px solid #e08e00; outline-offset: 2px }
@media (max-width: 40rem) { body { margin: 2rem auto } }
@media (prefers-color-scheme: dark) { body { color: #e8eef2; background: #14202a } small { color: #b4c2cd } a { color: #7fd1c7 } input, select { border-color: #8fa1b0 } option { background: #14202a } }
</style>
</head>
<body>
<main>
${siteName ? `<p class="site">${escapeHtml(siteName)}</p>\n` : ''}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** `action`: where it is sent, if that is not the page itself. */
export const buttonForm = (label: string, action?: string): string => {
  const target = action === undefined ? '' : ` action="${escapeHtml(action)}"`
  return `<form method="post"${target}><button type="submit">${escapeHtml(label)}</button></form>`
}
