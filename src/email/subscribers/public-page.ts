import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'

interface Page {
  readonly language: SiteLanguage
  /** Plain text. */
  readonly title: string
  /** HTML below the title. */
  readonly body: string
}

/** A small HTML page behind a link in a mail; it needs no script and is not indexed. */
export const publicPage = ({ language, title, body }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; color: #1d2733; background: #fff }
button { font: inherit; padding: .6rem 1.4rem; border: 0; border-radius: .4rem; background: #0f4c5c; color: #fff; cursor: pointer }
@media (prefers-color-scheme: dark) { body { color: #e8eef2; background: #14202a } button { background: #2a9d8f; color: #06231f } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** A paragraph of plain text. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** A form with one button, which posts to the page's own URL. */
export const buttonForm = (label: string): string =>
  `<form method="post"><button type="submit">${escapeHtml(label)}</button></form>`
