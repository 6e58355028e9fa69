import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { dictionaries } from '#src/locales/dictionaries.ts'
import { textsIn } from '#src/locales/texts-in.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#c3ccd4, #41525f); --go: #0f4c5c; --on-go: #fff }
@media (prefers-color-scheme: dark) { :root { --go: #2a9d8f; --on-go: #06231f } }
* { box-sizing: border-box }
html { scroll-padding-top: 13rem }
body { margin: 0; font: 18px/1.45 system-ui, sans-serif; color: light-dark(#1d2733, #e8eef2); background: light-dark(#fff, #14202a); overflow-wrap: anywhere }
main { max-width: 40rem; margin: 0 auto; padding: .75rem }
h1 { margin: 0; font-size: 1.2rem; line-height: 1.2 }
p { margin: .3rem 0 }
.top { position: sticky; top: 0; padding-bottom: .5rem; background: light-dark(#fff, #14202a) }
#counts { font-weight: 600 }
label { display: block; margin-top: .4rem; font-weight: 600 }
.find { display: flex; flex-wrap: wrap; gap: .5rem }
input { flex: 1 1 6rem; min-width: 0; font: inherit; padding: .55rem .7rem; border: 1px solid #6b7a88; border-radius: .4rem; color: inherit; background: transparent }
button { font: inherit; min-height: 3rem; padding: .4rem 1.1rem; border: 1px solid var(--go); border-radius: .4rem; color: var(--on-go); background: var(--go); cursor: pointer }
button.quiet { color: inherit; background: transparent }
ul { list-style: none; margin: 0; padding: 0 }
li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .6rem 0; border-bottom: 1px solid var(--line) }
li > span { flex: 1 1 6rem }
small { display: block; color: light-dark(#4d5b68, #b4c2cd) }
.notice, .problem { padding: .5rem .8rem; border-left: .3rem solid #2a7f62; background: light-dark(#e8f4ee, #173a2e); color: light-dark(#12382a, #dff3ea) }
.problem { border-color: #a4262c; background: light-dark(#fbeaea, #451d20); color: light-dark(#5c1317, #ffe1e0) }
video { width: 100%; max-height: 45vh; border-radius: .4rem; background: #000 }
[hidden] { display: none !important }
:focus-visible { outline: 3px solid #e08e00; outline-offset: 2px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Its scripts and requests are its own, and its camera; nothing else is loaded or sent anywhere. */
export const doorHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Of its scripts. A service worker requests by its own policy; it may have the pages of links below
 * this path, each of which asks for the one of its link only.
 */
export const doorScriptHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'Service-Worker-Allowed': '/api/door/',
}

/** JSON within HTML, in which nothing ends the element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page of helpers at the door: without any name, which its script reads. Pure. */
export function doorPage(language: SiteLanguage): string {
  const t = textsIn('door', language)
  const texts = dictionaries[language]?.['door'] ?? dictionaries['en']?.['door']
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(t('title'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="top">
<h1 id="event">${escapeHtml(t('title'))}</h1>
<p id="counts"></p>
<p id="state" role="status">${escapeHtml(t('loading'))}</p>
<div id="controls" hidden>
<label for="query">${escapeHtml(t('search'))}</label>
<div class="find"><input id="query" type="search" autocomplete="off" spellcheck="false"><button id="scan" type="button" class="quiet">${escapeHtml(t('scan'))}</button></div>
</div>
</div>
<div id="camera" hidden><video id="video" playsinline muted aria-label="${escapeHtml(t('camera'))}"></video></div>
<div id="said" role="status"></div>
<div id="problems" role="alert"></div>
<ul id="people"></ul>
<p id="more"></p>
</main>
<script type="application/json" id="texts">${embedded({ language, texts })}</script>
<script type="module" src="../door-scripts/page.js"></script>
</body>
</html>
`
}
