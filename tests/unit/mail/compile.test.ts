import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import type { MailSource } from '#src/mail/rendering/mail-source.ts'

const source = (changes: Partial<MailSource>): MailSource => ({
  subject: 'Hello {{name|friend}}',
  html: '<p>Hello {{name|friend}}</p>',
  text: '',
  wrapper: '',
  unsubscribable: false,
  postalAddress: '',
  baseUrl: 'https://ngo.test',
  ...changes,
})
const values = { name: 'Ada <x>', email: 'ada@example.org', unsubscribe: 'https://m.org/u?a=1&b=2' }
const render = (changes: Partial<MailSource>) => fillMail(compileMail(source(changes)), values)

describe('compileMail', () => {
  it('a mail’s text part is derived from its HTML, unescaped', () => {
    expect(render({})).toEqual({
      subject: 'Hello Ada <x>',
      html: '<p>Hello Ada &lt;x&gt;</p>',
      text: 'Hello Ada <x>',
    })
  })

  it('a mail’s own text part is kept', () => {
    expect(render({ text: 'Dear {{name}}' }).text).toBe('Dear Ada <x>')
  })

  it('a mail’s body replaces the wrapper’s placeholder literally', () => {
    const html = '<p>$& {{name}} $1</p>'
    const { html: rendered } = render({ html, wrapper: '<main>{{ content }}</main>{{email}}' })
    expect(rendered).toBe('<main><p>$& Ada &lt;x&gt; $1</p></main>ada@example.org')
  })

  it('a newsletter without an unsubscribe link gets a footer with the link and the postal address', () => {
    const { html, text } = render({ unsubscribable: true, postalAddress: 'Quay 1\nArlemouth' })
    expect(html).toContain('href="https://m.org/u?a=1&amp;b=2"')
    expect(html).toContain('Quay 1<br>Arlemouth')
    expect(text).toContain('https://m.org/u?a=1&b=2')
  })

  it('a newsletter with its own unsubscribe link gets no second one, and the footer goes inside the body', () => {
    const own = render({ unsubscribable: true, html: '<a href="{{unsubscribe}}">leave</a>' })
    expect(own.html.match(/m\.org/g)).toHaveLength(1)
    const whole = render({ unsubscribable: true, html: '<html><body><p>x</p></body></html>' })
    expect(whole.html).toMatch(/<\/p><\/body><\/html>$/)
  })

  it.each(['</body>', '</BODY >', '</body>\n</html>'])(
    'a newsletter’s footer is inserted before %j, whatever characters precede it',
    (end) => {
      const { html } = render({ unsubscribable: true, html: `<body><p>${'İ'.repeat(9)}</p>${end}` })
      expect(html).toContain(`Unsubscribe</a></p>${end}`)
    },
  )

  it('a blank mail wrapper is ignored', () => {
    expect(render({ wrapper: ' \n' }).html).toBe('<p>Hello Ada &lt;x&gt;</p>')
  })

  it('a mail’s styles are inlined', () => {
    expect(render({ html: '<style>p { color: red }</style><p>x</p>' }).html).toMatch(
      /<p style="color: red;?">x<\/p>/,
    )
  })

  it('what most templates hide from Outlook keeps its styles and its links', () => {
    const shown = '<p><a href="https://ngo.test/a">Join</a></p>'
    const html = `<style>p{color:red}</style><!--[if !mso]><!-->${shown}<!--<![endif]-->`
    const mail = render({ html })
    expect(mail.html).toBe(
      '<!--[if !mso]><!--><p style="color: red;"><a href="https://ngo.test/a">Join</a></p><!--<![endif]-->',
    )
    expect(mail.text).toBe('Join https://ngo.test/a')
  })

  it('a mail’s attributes of width and height stay numbers', () => {
    const html = '<style>img{width:100%;height:auto}</style><img width="300" height="200" src="/a">'
    expect(render({ html }).html).toContain('<img width="300" height="200"')
  })

  it('cells of a table stand apart in a mail’s text part, rows on lines', () => {
    const html =
      '<table><tr><td>Mon</td><td>10:00</td></tr><tr><td>Tue</td><td>11:00</td></tr></table>'
    expect(render({ html }).text).toBe('Mon 10:00\nTue 11:00')
  })

  it.each([
    ['in its item', '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>'],
    ['in an item without text', '<ol><li>a</li><li><ol><li>b</li></ol></li><li>c</li></ol>'],
    ['beside the items', '<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>'],
  ])('a list in a list is numbered by its items in a mail’s text part: %s', (_, html) => {
    expect(render({ html }).text).toBe(' 1. a\n    1. b\n 2. c')
  })

  it('a mail without HTML gets HTML from its text, with the link', () => {
    const text = 'Dear {{name|reader}},\n1 < 2\n\nLeave: {{unsubscribe}}'
    const mail = render({ html: ' ', text, unsubscribable: true, wrapper: '<b>{{content}}</b>' })
    expect(mail.html).toBe(
      '<b><p>Dear Ada &lt;x&gt;,<br>1 &lt; 2</p>\n' +
        '<p>Leave: <a href="https://m.org/u?a=1&amp;b=2">https://m.org/u?a=1&amp;b=2</a></p></b>',
    )
    expect(mail.text).toBe('Dear Ada <x>,\n1 < 2\n\nLeave: https://m.org/u?a=1&b=2')
  })

  it('placeholders in headings are kept in a mail’s text part', () => {
    expect(render({ html: '<h1>Dear {{name|reader}}</h1><h2>Straße</h2>' }).text).toBe(
      'Dear Ada <x>\n\n\nStraße',
    )
  })

  it('placeholders are filled in a mail’s styles, attributes and between table rows', () => {
    const html =
      '<style>td { color: {{colour|red}} }</style>' +
      '<table>{{rows}}<tr><td title="{{name}}">{{name|a < "b"}}</td></tr></table>'
    expect(render({ html }).html).toBe(
      '<table><tr><td title="Ada &lt;x&gt;" style="color: red;">Ada &lt;x&gt;</td></tr></table>',
    )
  })
})

describe('relative links of a mail', () => {
  it('relative links of a mail become absolute in body, wrapper, styles and both parts', () => {
    const { html, text } = render({
      html: '<style>p { background: url(/bg.png) }</style><p><a href="/news/x">news</a></p>',
      wrapper: '<img src="/logo.png"><main>{{content}}</main>',
    })
    expect(html).toContain('src="https://ngo.test/logo.png"')
    expect(html).toContain('href="https://ngo.test/news/x"')
    expect(html).toMatch(/style="background: url\(['&#39;]*https:\/\/ngo\.test\/bg\.png/)
    expect(text).toBe('news https://ngo.test/news/x')
  })

  it('relative links of a mail’s own text become absolute', () => {
    const { html, text } = render({ html: '', text: 'Read: /news/x' })
    expect(html).toContain('https://ngo.test/news/x')
    expect(text).toBe('Read: https://ngo.test/news/x')
  })
})

describe('a malformed mail', () => {
  const styled = (body: string) => `<style>p { color: red }</style>${body}`

  it.each([
    ['a style sheet without end', '<style>p { color: red</style><p>x</p>'],
    ['a style sheet of stray braces', '<style>}{ a[ { p::: @media (</style><p>x</p>'],
    ['an import', '<style>@import url("http://x.invalid/y.css");</style><p>x</p>'],
    ['a placeholder without end', styled('<p>x {{name</p>')],
    ['another kind of template', styled('<p>x <%= name %> {% if %}</p>')],
  ])('a malformed mail is compiled all the same: %s', (_, html) => {
    expect(render({ html }).text).toContain('x')
  })

  it.each([
    ['elements a hundred thousand deep', '<b>'.repeat(100_000)],
    ['elements twenty thousand deep with styles', styled('<div>'.repeat(20_000))],
    ['ten thousand placeholders', styled('<p>{{name}}</p>'.repeat(10_000))],
    ['ten thousand unclosed placeholders', styled('<p>{{name</p>'.repeat(10_000))],
    [
      'a long mail of many rules',
      `<style>${'.a, p.b { color: red; margin: 1px }'.repeat(100)}</style>${'<p class="a">x</p>'.repeat(20_000)}`,
    ],
  ])('an expensive mail is compiled in bounded time: %s', (_, body) => {
    const html = `<p>first</p>${body}`
    const { html: sent, text } = render({ html, unsubscribable: true })
    expect(sent).toContain('first')
    expect(sent).toContain('m.org')
    expect(text).toContain('first')
    expect(text).toContain('m.org')
  })

  it('the style sheets of a mail too large to inline are kept', () => {
    const html = `<style>p { color: red } .a, .b { margin: 0 }</style>${'<p>x</p>'.repeat(90_000)}`
    expect(render({ html }).html).toContain('<style>p { color: red }')
  })

  it('an image embedded in a mail’s HTML is left out of the text part', () => {
    const html = `<p style="background:url(data:image/png;base64,${'A'.repeat(1_200_000)})">x</p><p>after</p>`
    expect(render({ html }).text).toBe('x\n\nafter')
  })
})
