import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'

const style = `
:root { color-scheme: light dark; --muster-accent: #0f4c5c; --muster-error: light-dark(#b3261e, #ffb4ab) }
body { margin: 0; background: light-dark(#fdfbf6, #10171a); color: light-dark(#1a2326, #e9eeec); font: 1.05rem/1.6 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1, h2 { line-height: 1.2 }
section { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid light-dark(#ddd6c5, #334145) }
pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: light-dark(#f0ebdf, #1b2529) }
code { font-size: .92em; overflow-wrap: anywhere }
pre code { overflow-wrap: normal }
.shown { padding: 1.5rem; border: 1px solid light-dark(#ddd6c5, #334145); border-radius: .75rem; background: light-dark(#fff, #182226) }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** CSP of the page that shows the elements: their script and requests are its own. */
export const embedPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Shown {
  readonly title: string
  readonly text: string
  readonly code: string
  readonly isShown?: boolean
}

const elements: readonly Shown[] = [
  {
    title: 'Sign-up for the newsletter',
    text: 'source is what subscribers are listed under; without it, the host of the page.',
    code: '<muster-sign-up lang="en" source="our-website"></muster-sign-up>',
  },
  {
    title: 'Upcoming events',
    text: 'limit and tag choose which, places says how many are left; site-url is where their pages are, if not at the website that Settings name.',
    code: '<muster-upcoming-events lang="en" limit="3"></muster-upcoming-events>',
  },
  {
    title: 'Proposal of an action',
    text: 'Images are uploaded when they are chosen. With kind="event" it asks for day, time and place of an event.',
    code: '<muster-proposal lang="en"></muster-proposal>',
  },
  {
    title: 'A form of yours',
    text: 'slug is that of a published form. It is displayed in lang where it has that language.',
    code: '<muster-form lang="en" slug="join"></muster-form>',
    // Whether there is such a form is not known.
    isShown: false,
  },
]

const codeBlock = (code: string, label: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre>`

const section = ({ title, text, code, isShown = true }: Shown): string => `<section>
<h2>${title}</h2>
<p>${text}</p>
${codeBlock(code, `Code: ${title}`)}
${isShown ? `<div class="shown">${code}</div>` : ''}
</section>`

const themeCode = `muster-sign-up {
  --muster-accent: #7a1f5c;
  --muster-radius: 2rem;
}
muster-sign-up::part(label) { text-transform: uppercase }`

export const embedPage = (baseUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Elements for any website</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Elements for any website</h1>
<p>Put this into the page once, and each element where it should be. Where the page has a policy,
it allows this host in <code>script-src</code>, <code>connect-src</code> and <code>img-src</code>.</p>
${codeBlock(`<script type="module" src="${baseUrl}/api/embed.js"></script>`, 'Code: the script')}
<p><code>lang</code> is en, de, fr, es or it; without it, that of the page. <code>base-url</code> names another Muster than the one the script came from. What stands inside an element is shown above it.</p>
${elements.map(section).join('\n')}
<section>
<h2>Theme</h2>
<p>Fonts and colours are those of the page. Custom properties change what elements add:
<code>--muster-accent</code>, <code>--muster-on-accent</code>, <code>--muster-link</code>,
<code>--muster-line</code>, <code>--muster-field</code>, <code>--muster-field-text</code>,
<code>--muster-error</code>, <code>--muster-focus</code>, <code>--muster-radius</code>,
<code>--muster-gap</code>. Every element inside has a part.</p>
${codeBlock(themeCode, 'Code: a theme')}
</section>
</main>
<script type="module" src="embed.js"></script>
</body>
</html>
`
