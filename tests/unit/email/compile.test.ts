import { describe, expect, it } from 'vitest'
import { compileMail, fillMail, type MailSource } from '#src/email/compile.ts'

const source = (changes: Partial<MailSource>): MailSource => ({
  subject: 'Hello {{name|friend}}',
  html: '<p>Hello {{name|friend}}</p>',
  text: '',
  wrapper: '',
  unsubscribable: false,
  postalAddress: '',
  ...changes,
})
const values = { name: 'Ada <x>', email: 'ada@example.org', unsubscribe: 'https://m.org/u?a=1&b=2' }
const render = (changes: Partial<MailSource>) => fillMail(compileMail(source(changes)), values)

describe('compileMail', () => {
  it('makes the text part from the HTML, without escapes', () => {
    expect(render({})).toEqual({
      subject: 'Hello Ada <x>',
      html: '<p>Hello Ada &lt;x&gt;</p>',
      text: 'Hello Ada <x>',
    })
  })

  it('keeps a text part that was written', () => {
    expect(render({ text: 'Dear {{name}}' }).text).toBe('Dear Ada <x>')
  })

  it('puts the body where the wrapper says, dollar signs and braces and all', () => {
    const html = '<p>$& {{name}} $1</p>'
    const { html: rendered } = render({ html, wrapper: '<main>{{ content }}</main>{{email}}' })
    expect(rendered).toBe('<main><p>$& Ada &lt;x&gt; $1</p></main>ada@example.org')
  })

  it('adds a footer with the link and the postal address to a newsletter without one', () => {
    const { html, text } = render({ unsubscribable: true, postalAddress: 'Quay 1\nArlemouth' })
    expect(html).toContain('href="https://m.org/u?a=1&amp;b=2"')
    expect(html).toContain('Quay 1<br>Arlemouth')
    expect(text).toContain('https://m.org/u?a=1&b=2')
  })

  it('adds no second link where there is one, and puts the footer inside the body', () => {
    const own = render({ unsubscribable: true, html: '<a href="{{unsubscribe}}">leave</a>' })
    expect(own.html.match(/m\.org/g)).toHaveLength(1)
    const whole = render({ unsubscribable: true, html: '<html><body><p>x</p></body></html>' })
    expect(whole.html).toMatch(/<\/p><\/body><\/html>$/)
  })

  it.each(['</body>', '</BODY >', '</body>\n</html>'])(
    'puts the footer before %j, whatever letters come before',
    (end) => {
      const { html } = render({ unsubscribable: true, html: `<body><p>${'İ'.repeat(9)}</p>${end}` })
      expect(html).toContain(`Unsubscribe</a></p>${end}`)
    },
  )

  it('takes a blank wrapper for none', () => {
    expect(render({ wrapper: ' \n' }).html).toBe('<p>Hello Ada &lt;x&gt;</p>')
  })

  it('inlines styles', () => {
    expect(render({ html: '<style>p { color: red }</style><p>x</p>' }).html).toMatch(
      /<p style="color: red;?">x<\/p>/,
    )
  })
})
