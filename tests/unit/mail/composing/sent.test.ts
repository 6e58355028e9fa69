import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import {
  attributesOf,
  elementsOf,
  type Nodes,
  render,
  sent,
  source,
} from '#tests/support/composed-mails.ts'
import {
  button,
  columns,
  heading,
  image,
  lines,
  link,
  list,
  placeholder,
  quote,
  rule,
  words,
} from '#tests/support/composer.ts'

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
    const unnamed = await sent({}, ...nodes)
    expect(unnamed.html).toContain('Dear friend &amp; &quot;comrade&quot; &lt;b&gt;')
    expect(unnamed.text).toContain('Dear friend & "comrade" <b>')
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
