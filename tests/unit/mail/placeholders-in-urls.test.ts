import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'

const eve = 'Eve&src=other'
const unsubscribe = 'https://ngo.test/api/newsletter/unsubscribe/abc?newsletter=d-e_f'
const values = {
  name: eve,
  email: 'a+b@x.org',
  unsubscribe,
  preferences: 'https://ngo.test/api/preferences/ghi',
  page: 'https://shop.example/?a=1&b=2',
  script: 'javascript:alert(1)',
}
const fill = (html: string, given: Record<string, string> = values): string =>
  fillMail({ subject: '', html, text: '' }, given).html
const fillText = (text: string, given: Record<string, string> = values): string =>
  fillMail({ subject: '', html: '', text }, given).text

describe('a value in a URL of HTML', () => {
  it.each([
    [
      'href',
      '<a href="https://x.org/?n={{name}}&amp;k=1">x</a>',
      '"https://x.org/?n=Eve%26src%3Dother&amp;k=1"',
    ],
    ['a path', '<a href="https://x.org/{{ name }}/y">x</a>', '"https://x.org/Eve%26src%3Dother/y"'],
    [
      'several',
      '<a href="https://x.org/?n={{name}}&amp;e={{email}}">x</a>',
      'n=Eve%26src%3Dother&amp;e=a%2Bb%40x.org"',
    ],
    [
      'no quotes',
      '<a href=https://x.org/?n={{ name }}>x</a>',
      'href=https://x.org/?n=Eve%26src%3Dother>',
    ],
    [
      'single quotes',
      "<a href='https://x.org/?n={{name}}'>x</a>",
      "'https://x.org/?n=Eve%26src%3Dother'",
    ],
    ['capitals', '<A HREF="https://x.org/?n={{name}}">x</A>', '?n=Eve%26src%3Dother"'],
    ['src', '<img src="https://x.org/{{name}}.png" alt="">', '/Eve%26src%3Dother.png"'],
    ['srcset', '<img srcset="https://x.org/{{name}}.png 2x" alt="">', '/Eve%26src%3Dother.png 2x"'],
    ['action', '<form action="https://x.org/?n={{name}}"></form>', '?n=Eve%26src%3Dother"'],
    ['a path of its own', '<a href="/?n={{name}}">x</a>', '"/?n=Eve%26src%3Dother"'],
    [
      'styles',
      '<td style="background:url(https://x.org/{{name}})">x</td>',
      '(https://x.org/Eve%26src%3Dother)',
    ],
    [
      'text',
      '<p>See https://x.org/?n={{name}} now</p>',
      'See https://x.org/?n=Eve%26src%3Dother now',
    ],
    [
      'mailto',
      '<a href="mailto:{{email}}?subject={{name}}">x</a>',
      '"mailto:a%2Bb@x.org?subject=Eve%26src%3Dother"',
    ],
    [
      'a button of Outlook',
      '<!--[if mso]><v:roundrect href="https://x.org/?n={{name}}"></v:roundrect><![endif]-->',
      '?n=Eve%26src%3Dother"',
    ],
    [
      'a redirect',
      '<a href="https://x.org/?to={{unsubscribe}}">x</a>',
      'to=https%3A%2F%2Fngo.test%2Fapi',
    ],
  ])('is encoded as a component of it: %s', (_, html, expected) => {
    expect(fill(html)).toContain(expected)
  })

  it.each([
    ['a signed link', '<a href="{{unsubscribe}}">x</a>', `<a href="${unsubscribe}">x</a>`],
    ['with blanks', '<a href=" {{ unsubscribe }} ">x</a>', `<a href=" ${unsubscribe} ">x</a>`],
    [
      'with more',
      '<a href="{{preferences}}#mine">x</a>',
      `<a href="${values.preferences}#mine">x</a>`,
    ],
    ['a web page', '<a href="{{page}}">x</a>', '<a href="https://shop.example/?a=1&amp;b=2">x</a>'],
    ['an email', '<a href="{{to}}">x</a>', '<a href="mailto:me@x.org">x</a>'],
  ])('stays a URL where it is the whole one: %s', (_, html, expected) => {
    expect(fill(html, { ...values, to: 'mailto:me@x.org' })).toBe(expected)
  })

  it('is no URL where it is none, or one that runs', () => {
    expect(fill('<a href="{{script}}">x</a>')).toBe('<a href="javascript%3Aalert%281%29">x</a>')
    expect(fill('<a href="{{name}}">x</a>')).toBe('<a href="Eve%26src%3Dother">x</a>')
    expect(fill('<a href="{{page}}/more">x</a>')).not.toContain('shop.example/?')
  })

  it('is escaped alone everywhere else, and a fallback is as its author wrote it', () => {
    expect(fill('<p title="{{name}}">{{name}}</p>')).toBe(
      '<p title="Eve&amp;src=other">Eve&amp;src=other</p>',
    )
    expect(fill('<a href="https://x.org/?n={{no|a%20b}}">{{no|<b>you</b>}}</a>')).toBe(
      '<a href="https://x.org/?n=a%20b"><b>you</b></a>',
    )
    expect(fill('<p>Of https://x.org, {{name}}</p>')).toContain(', Eve&amp;src=other')
  })

  it('never ends its attribute or adds a parameter, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(name !== '')
        const [, href = ''] =
          /^<a href=(.*)>x<\/a>$/s.exec(
            fill('<a href=https://x.org/?n={{name}}&k=1>x</a>', { name }),
          ) ?? []
        expect(href).toMatch(/^https:\/\/x\.org\/\?n=[\w.~%-]+&k=1$/)
        expect(new URL(href).searchParams.get('n')).toBe(name.toWellFormed())
      }),
    )
  })
})

describe('a value in a URL of text', () => {
  it.each([
    [
      'See https://x.org/?n={{name}}&e={{email}}.',
      'See https://x.org/?n=Eve%26src%3Dother&e=a%2Bb%40x.org.',
    ],
    ['(http://x.org/{{ name | you }})', '(http://x.org/Eve%26src%3Dother)'],
    ['www.x.org/{{name}}', 'www.x.org/Eve%26src%3Dother'],
    ['mailto:{{email}}?subject={{name}}', 'mailto:a%2Bb@x.org?subject=Eve%26src%3Dother'],
    ['Leave: {{unsubscribe}}', `Leave: ${unsubscribe}`],
    ['{{preferences}}?of={{name}}', `${values.preferences}?of=Eve%26src%3Dother`],
    ['{{name}}, see https://x.org {{name}}', `${eve}, see https://x.org ${eve}`],
  ])('is encoded as a component of it: %s', (text, expected) => {
    expect(fillText(text)).toBe(expected)
  })
})

describe('a compiled mail', () => {
  it('has encoded values in the links of both parts, and its signed link as it is', () => {
    const compiled = compileMail({
      subject: 'Hello {{name}}',
      html: '<style>a { color: red }</style><p>{{name}}: <a href="https://x.org/?n={{name}}">Give</a></p>',
      text: '',
      wrapper: '<body>{{content}}</body>',
      postalAddress: '',
      unsubscribable: true,
      baseUrl: 'https://ngo.test',
    })
    const { subject, html, text } = fillMail(compiled, values)
    expect(subject).toBe(`Hello ${eve}`)
    expect(html).toContain('href="https://x.org/?n=Eve%26src%3Dother"')
    expect(html).toContain(`href="${unsubscribe}"`)
    expect(text).toContain(`${eve}: Give https://x.org/?n=Eve%26src%3Dother`)
    expect(text).toContain(unsubscribe)
  })
})
