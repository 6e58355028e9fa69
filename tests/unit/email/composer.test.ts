import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { checkBlocks } from '#src/email/check/written.ts'
import { readBody } from '#src/email/composer/read-body.ts'
import { renderBody } from '#src/email/composer/render-body.ts'
import { compileMail } from '#src/email/render/compile.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'
import {
  button,
  card,
  columns,
  documentOf,
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

const references = {
  images: new Map([[1, { key: 'media/1.jpg', alt: 'A crowd', width: 1600, height: 900 }]]),
  targets: new Map([
    ['news/7', 'strike'],
    ['pages/8', 'imprint'],
  ]),
  baseUrl: 'https://ngo.test',
}

type Nodes = Parameters<typeof documentOf>

const render = (...nodes: Nodes) =>
  renderBody({ blocks: readBody(documentOf(...nodes)), references, language: 'en' })

const source = { subject: 'S', wrapper: '', unsubscribable: true, postalAddress: 'Dock 1' }
const values = { name: '', email: 'ada@example.org', unsubscribe: 'https://u', preferences: '' }

/** The mail as it is sent. */
const sent = async (filled: Partial<typeof values>, ...nodes: Nodes) => {
  const compiled = compileMail({
    ...source,
    ...(await render(...nodes)),
    baseUrl: 'https://ngo.test',
  })
  return fillMail(compiled, { ...values, ...filled })
}

interface Element {
  readonly name: string
  readonly attribs: Readonly<Record<string, string>>
}

/** The elements of HTML, as a mail program reads them. */
const elementsOf = (html: string): Element[] => {
  const walk = (node: object): Element[] => [
    ...('name' in node && 'attribs' in node ? [node as Element] : []),
    ...('children' in node ? (node.children as object[]).flatMap(walk) : []),
  ]
  return walk(parseDocument(html))
}
const attributesOf = (html: string, name: string, attribute: string) =>
  elementsOf(html)
    .filter((element) => element.name === name)
    .map(({ attribs }) => attribs[attribute])

describe('a mail of the composer as HTML', () => {
  it('headings, formats, lists and quotes become their elements, with styles of their own', async () => {
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
    expect(html).toMatch(/<ol [^>]+><li [^>]+>first<\/li><li [^>]+><ul [^>]+><li [^>]+>inner<\/li>/)
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
      ['A crowd', '550'],
      ['Mine', '550'],
    ])
    expect(images[0]?.attribs['src']).toBe('https://ngo.test/api/images/media/1.jpg?w=1100')
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
    expect(attributesOf(html, 'img', 'width')).toEqual(['250'])
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

describe('a mail of the composer as it is sent', () => {
  const nodes: Nodes = [columns([lines(words('left'))], [image(1)])]

  it('its styles for the dark and for narrow screens stay in a sheet, beside those in its elements', async () => {
    const { html } = await sent({}, ...nodes)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toMatch(/<p style="[^"]*color:\s*#222222/)
    expect(html.indexOf('Unsubscribe')).toBeLessThan(html.lastIndexOf('</body>'))
  })

  it('in a wrapper it is a part of that document, in the colours of the wrapper', async () => {
    const wrapper = '<html><head><title>W</title></head><body><i>Top</i>{{content}}</body></html>'
    const { html } = await sent({}, ...nodes)
    const { html: wrapped } = compileMail({
      ...{ ...source, wrapper, baseUrl: 'https://ngo.test' },
      ...(await render(...nodes)),
    })
    const count = (name: string) => elementsOf(wrapped).filter((each) => each.name === name).length
    expect([count('html'), count('head'), count('body')]).toEqual([1, 1, 1])
    expect(wrapped).toMatch(/mj-column-per-50 \{\s*width:\s*50%/)
    expect(wrapped).not.toContain('prefers-color-scheme')
    expect(html).not.toContain('<i>Top</i>')
  })
})

describe('a placeholder of the composer', () => {
  it('a placeholder is filled, or gives its fallback, as text', async () => {
    const nodes = [lines(words('Dear '), placeholder('name', 'friend & "comrade" }}<b>'))] as const
    const ada = await sent({ name: 'Ada <x>' }, ...nodes)
    expect(ada.html).toContain('Dear Ada &lt;x&gt;')
    expect(ada.text).toContain('Dear Ada <x>')
    const nobody = await sent({}, ...nodes)
    expect(nobody.html).toContain('Dear friend &amp; &quot;comrade&quot; &lt;b&gt;')
    expect(nobody.text).toContain('Dear friend & "comrade" <b>')
  })

  it('a long fallback full of characters to escape is clipped, and stays one', async () => {
    const { html } = await sent({}, lines(placeholder('name', '"'.repeat(100)), words('!')))
    expect(html).toMatch(/>(&quot;){33}!</)
  })

  it('the unsubscribe link takes the place of the footer', async () => {
    const mail = await sent({}, lines(placeholder('unsubscribe', 'Leave us')))
    expect(attributesOf(mail.html, 'a', 'href')).toEqual(['https://u'])
    expect(mail.text).toContain('Leave us <https://u>')
    expect(mail.html).not.toContain('Dock 1')
  })
})

describe('hostile input of the composer', () => {
  const evil = '"><script>alert(1)</script><!-- <mj-include path="/etc/passwd" />'

  it('markup in texts, labels, alternative texts and URLs stays text', async () => {
    const { html } = await sent(
      { name: evil },
      lines(words(evil), link(`https://example.org/${evil}`, evil), placeholder('name', evil)),
      button(evil, `https://example.org/${evil}`),
      image(1, { alt: `${evil} {{name}}`, url: `https://example.org/?n={{name}}` }),
      columns([quote(evil)], [list('bullet', evil)]),
    )
    const names = elementsOf(html).map(({ name }) => name)
    expect(names).not.toContain('script')
    expect(names).not.toContain('mj-include')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('</html>')
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '{{name}}',
    '{{name|javascript:alert(1)}}',
  ])('%s is no link', async (url) => {
    const { html, text } = await render(
      lines(link(url, 'words')),
      button('press', url),
      image(1, { url }),
    )
    expect(attributesOf(html, 'a', 'href').filter(Boolean)).toEqual([])
    expect(text).toBe('words\n\npress')
  })

  it('unknown nodes and endless nesting are left out', async () => {
    let deep = words('deep')
    for (let depth = 0; depth < 10_000; depth += 1)
      deep = { type: 'link', version: 1, children: [deep], fields: { url: 'https://x.org' } }
    const nodes = [{ type: 'iframe', version: 1 }, lines(deep, words('kept'))] as const
    const { html } = await render(...nodes)
    expect(html).toContain('kept')
    expect(html).not.toContain('deep')
    for (const document of [{}, { root: 1 }, { root: { children: [null, 1, { type: 'list' }] } }])
      expect(() => readBody(document)).not.toThrow()
  })
})

describe('a mail of the composer as text', () => {
  it('it reads like a letter', async () => {
    const { text } = await render(
      heading('h1', 'News'),
      lines(
        words('Dear '),
        placeholder('name', 'you'),
        words(', see '),
        link('https://a.org', 'a'),
      ),
      list('bullet', 'one', list('number', 'inner', 'more')),
      quote('Said'),
      rule,
      columns([lines(words('left'))], [button('Go', 'https://go.org')]),
    )
    expect(text).toBe(
      [
        'News\n====',
        'Dear {{name|you}}, see a <https://a.org>',
        '- one\n  1. inner\n  2. more',
        '> Said',
        '----------',
        'left',
        'Go <https://go.org>',
      ].join('\n\n'),
    )
  })
})

describe('the mail check of a mail of the composer', () => {
  it('images without alternative text and buttons without a link are named', () => {
    const blocks = readBody(
      documentOf(image(1), image(2), image(3), button('A', ''), button('B', '/b')),
    )
    const images = new Map([
      [1, { key: 'media/one.jpg', alt: 'described' }],
      [2, { key: 'media/two.jpg', alt: '' }],
    ])
    expect(checkBlocks(blocks, images)).toEqual([
      { code: 'imageWithoutAlt', place: 'two.jpg' },
      { code: 'imageWithoutAlt', place: '' },
      { code: 'buttonWithoutLink', place: 'A' },
    ])
  })
})
