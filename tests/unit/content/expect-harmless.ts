import { expect } from 'vitest'

const tag = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g
const tags =
  /^(p|br|hr|h[234]|blockquote|pre|code|[uo]l|li|strong|em|[biusa]|su[bp]|img|fig(ure|caption)|t(able|head|body|r|h|d))$/
const attributes =
  /^(href|rel|target|src|alt|width|height|loading|start|data-checked|colspan|rowspan|scope|class|data-frame|data-file)$/
const safeUrl = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/** Browsers remove these characters from a URL before they parse it. */
const asBrowsersRead = (value: string): string => value.replace(/[\t\n\r]/g, '').trim()

function expectHarmlessAttribute(name: string, value: string): void {
  expect(name).toMatch(attributes)
  if (name === 'href' || name === 'src') expect(asBrowsersRead(value)).toMatch(safeUrl)
  if (name.startsWith('data-f')) expect(value).toMatch(/^https:\/\//)
  if (name === 'class') expect(value).toMatch(/^(video|quote|gallery|button)?$/)
}

/** Fails when a browser could run, load or navigate to something unwanted from this HTML. */
export function expectHarmless(html: string): void {
  expect(html.replace(tag, '')).not.toMatch(/[<>]/)
  for (const [, name, attributeText] of html.matchAll(tag)) {
    expect(name).toMatch(tags)
    for (const [, attribute, value] of (attributeText ?? '').matchAll(/ ([a-z-]+)="([^"]*)"/g))
      expectHarmlessAttribute(attribute ?? '', value ?? '')
  }
}
