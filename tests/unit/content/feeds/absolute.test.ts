import { describe, expect, it } from 'vitest'
import { absoluteHtml } from '#src/content/feeds/absolute.ts'
import { safeHtml } from '#src/content/rich-text/safe-html.ts'

const page = 'https://a.test/news/one'

describe('absoluteHtml', () => {
  it.each([
    ['<a href="/events/x">e</a>', '<a href="https://a.test/events/x">e</a>'],
    ['<a href="#part">e</a>', `<a href="${page}#part">e</a>`],
    [
      '<img src="/api/images/media/1.jpg" alt="a">',
      '<img src="https://a.test/api/images/media/1.jpg" alt="a" />',
    ],
    ['<a href="https://b.test/">b</a>', '<a href="https://b.test/">b</a>'],
    ['<p>href="/not/a/link"</p>', '<p>href="/not/a/link"</p>'],
    ['<a href="/q" title="> href=">x</a>', '<a href="https://a.test/q">x</a>'],
  ])('feed HTML %s becomes absolute: %s', (html, expected) => {
    expect(absoluteHtml(safeHtml(html), { baseUrl: 'https://a.test' }, page)).toBe(expected)
  })
})
