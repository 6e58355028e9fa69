import { describe, expect, it } from 'vitest'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { attributesOf, elementsOf, type Nodes, render } from '#tests/support/composed-mails.ts'
import {
  button,
  card,
  columns,
  heading,
  image,
  lines,
  link,
  linkToEntry,
  list,
  placeholder,
  quote,
  rule,
  words,
} from '#tests/support/composer.ts'
import { cell, row, table } from '#tests/support/rich-text.ts'

describe('a table in a mail of the composer', () => {
  const days = table(
    row(cell(1, [lines(words('Day'))]), cell(1, [lines(words('Place'))])),
    row(
      cell(2, [lines(words('Monday'))]),
      cell(0, [lines(words('Pier')), list('bullet', 'first', 'second')], { colSpan: 2 }),
    ),
  )

  it('is a table with its headers, and lines of text apart', async () => {
    const { html, text } = await render(days)
    expect(html.replaceAll(/ style="[^"]*"/g, '')).toContain(
      '<table><thead><tr><th scope="col">Day</th><th scope="col">Place</th></tr></thead><tbody><tr><th scope="row">Monday</th><td colspan="2">Pier<br>first<br>second</td></tr></tbody></table>',
    )
    expect(text).toContain('Day | Place\nMonday | Pier first second')
  })

  it('escapes what is in its cells, and is none without rows', async () => {
    const { html } = await render(table(row(cell(0, [lines(words('<script>'))]))))
    expect(html).toContain('&lt;script&gt;')
    expect((await render(lines(words('a')), table())).text).toBe('a')
  })
})

describe('a mail of the composer as HTML', () => {
  it('headings, formats, lists and quotes become their elements, with inline styles', async () => {
    const { html } = await render(
      heading('h1', 'One'),
      heading('h3', 'Three'),
      lines(words('bold', 1), words('italic', 2), words('under', 8), words('all', 11)),
      list('number', 'first', list('bullet', 'inner')),
      quote('Said'),
    )
    expect(html).toMatch(/<h1 style="[^"]+">One<\/h1>/)
    expect(html).toMatch(/<h3 style="[^"]+">Three<\/h3>/)
    expect(html).toContain(
      '<strong>bold</strong><em>italic</em><u>under</u><strong><em><u>all</u></em></strong>',
    )
    expect(html).toMatch(/<ol [^>]+><li [^>]+>first<ul [^>]+><li [^>]+>inner<\/li>/)
    expect(html).toMatch(/<blockquote style="[^"]+">Said<\/blockquote>/)
  })

  it('links are absolute, those to entries lead to their public pages', async () => {
    const { html } = await render(
      lines(
        link('https://example.org/?a=1&b=2', 'a'),
        link('/about', 'b'),
        link('www.example.org/x', 'c'),
        link('mailto:a@example.org', 'd'),
        linkToEntry('news', 7, 'e'),
        linkToEntry('pages', 8, 'f'),
        linkToEntry('events', 9, 'gone'),
      ),
    )
    expect(attributesOf(html, 'a', 'href')).toEqual([
      'https://example.org/?a=1&b=2',
      'https://ngo.test/about',
      'https://www.example.org/x',
      'mailto:a@example.org',
      'https://ngo.test/news/strike',
      'https://ngo.test/imprint',
    ])
    expect(html).toContain('gone')
  })

  it('an image has an absolute URL, a width and an alternative text: its own, or that of its document', async () => {
    const own = image(1, { alt: 'Mine', url: 'https://example.org' })
    const { html } = await render(image(1), own, image(2))
    const images = elementsOf(html).filter(({ name }) => name === 'img')
    expect(images.map(({ attribs }) => [attribs['alt'], attribs['width']])).toEqual([
      ['A crowd', '560'],
      ['Mine', '560'],
    ])
    expect(images[0]?.attribs['src']).toBe('https://ngo.test/api/images/media/1.jpg?w=1120')
    expect(attributesOf(html, 'a', 'href')).toEqual(['https://example.org'])
  })

  it('a button, a divider and two columns are laid out by tables', async () => {
    const { html } = await render(
      button('Join', 'https://example.org/join'),
      rule,
      columns([lines(words('left')), image(1)], [heading('h2', 'right'), button('Go', '/go')]),
    )
    const join = elementsOf(html).find(({ attribs }) => attribs['href']?.endsWith('/join'))
    expect(join?.attribs['style']).toContain('padding')
    expect(html).toContain('mj-column-per-50')
    expect(attributesOf(html, 'img', 'width')).toEqual(['260'])
    expect(attributesOf(html, 'a', 'href')).toContain('https://ngo.test/go')
    expect(html.indexOf('left')).toBeLessThan(html.indexOf('right'))
  })

  it('a card shows what it was saved with; one of another entry shows nothing', async () => {
    const snapshot = {
      of: 'news/7',
      title: 'Strike <now>',
      path: '/news/strike',
      date: '2026-05-01T10:00:00.000Z',
      imageKey: 'media/9.jpg',
      imageAlt: 'Docks',
    }
    const { html, text } = await render(card('news', 7, snapshot))
    expect(html).toContain('Strike &lt;now&gt;')
    expect(html).toContain('May 1, 2026')
    expect(attributesOf(html, 'a', 'href')).toEqual(Array(2).fill('https://ngo.test/news/strike'))
    expect(attributesOf(html, 'img', 'alt')).toEqual(['Docks'])
    expect(text).toBe('Strike <now>\nMay 1, 2026\nhttps://ngo.test/news/strike')
    expect((await render(card('news', 6, snapshot))).html).not.toContain('Strike')
  })

  it('it declares both colour schemes, and loads nothing but its images', async () => {
    const { html } = await render(lines(words('font-family:Ubuntu')), image(1))
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(attributesOf(html, 'link', 'href')).toEqual([])
    expect(html).not.toMatch(/@import|url\(/)
    expect(html).toContain('lang="en"')
  })

  it('equal documents give equal bytes, and an empty one gives none', async () => {
    const nodes: Nodes = [lines(words('a'), placeholder('name', 'you')), image(1), rule]
    expect(await render(...nodes)).toEqual(await render(...nodes))
    expect(await render(lines(), lines())).toEqual({ html: '', text: '' })
    expect(readBody(null)).toEqual([])
  })
})
