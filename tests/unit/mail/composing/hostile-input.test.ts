import { describe, expect, it } from 'vitest'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { attributesOf, elementsOf, render, sent } from '#tests/support/composed-mails.ts'
import {
  button,
  columns,
  image,
  lines,
  link,
  list,
  placeholder,
  quote,
  words,
} from '#tests/support/composer.ts'

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
