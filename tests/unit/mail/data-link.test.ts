import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { dataLinkLabel, withDataLink } from '#src/mail/rendering/data-link.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import type { MailSource } from '#src/mail/rendering/mail-source.ts'

const url = 'https://m.org/p?a=1&b=2'
const render = (changes: Partial<MailSource>) =>
  fillMail(
    compileMail({
      subject: 'S',
      html: '<p>x</p>',
      text: '',
      wrapper: '',
      unsubscribable: false,
      postalAddress: '',
      dataLink: 'Your data',
      baseUrl: 'https://ngo.test',
      ...changes,
    }),
    { name: '{{preferences}}', unsubscribe: 'https://m.org/u', preferences: url },
  )

describe('the link to the recipient’s own page', () => {
  it('a mail has the link at the end of both parts', () => {
    const { html, text } = render({})
    expect(html).toMatch(
      /^<p>x<\/p><hr [^>]*>.*<a href="https:\/\/m\.org\/p\?a=1&amp;b=2" style="color:#666">Your data<\/a><\/p>$/,
    )
    expect(text).toMatch(/^x\n[\s\S]*Your data https:\/\/m\.org\/p\?a=1&b=2$/)
    expect(render({ text: 'own' }).text).toBe(`own\n\n--\nYour data: ${url}\n`)
  })

  it('it follows the unsubscribe link that was added, which stays as it was', () => {
    const without = { unsubscribable: true, postalAddress: 'Quay 1', text: 'own' }
    const before = render({ ...without, dataLink: '' })
    const { html, text } = render(without)
    expect(html.startsWith(before.html)).toBe(true)
    expect(text).toBe(`${before.text}Your data: ${url}\n`)
  })

  it.each(['</body></html>', '</BODY >'])('it goes inside the body of raw HTML: %j', (end) => {
    expect(render({ html: `<html><body><p>x</p>${end}` }).html).toMatch(
      /Your data<\/a><\/p><\/body/i,
    )
    const wrapper = '<html><body><main>{{content}}</main></body></html>'
    expect(render({ wrapper }).html).toMatch(/<\/main><hr [^>]*>.*<\/p><\/body><\/html>$/)
  })

  it('a mail that has the link itself gets no second one', () => {
    const { html, text } = render({ html: '<p>{{name}} <a href="{{preferences}}">me</a></p>' })
    expect(html.match(/m\.org/g)).toHaveLength(1)
    // Values are never filled again.
    expect(text).toBe('{{preferences}} me https://m.org/p?a=1&b=2')
  })

  it('a finished mail is left as it is but for the link', () => {
    const mail = { subject: 'S', html: '<body>{{name}}</body>', text: '{{name}}\n' }
    const { html, text } = withDataLink(mail, 'en', url)
    expect(html).toMatch(/^<body>\{\{name\}\}<hr [^>]*><p .*<\/p><\/body>$/)
    expect(text).toBe(`{{name}}\n\n--\nYour data, and why you get this: ${url}\n`)
  })

  it.each([
    ['<p>x</p>', 'Sus datos, y por qué recibe esto'],
    ['<html lang="de-AT"><p>x</p>', 'Ihre Daten, und warum Sie das bekommen'],
    ["<div class='a' LANG='it'>x</div>", 'I suoi dati, e perché riceve questo'],
    ['<p lang=fr>x</p>', 'Vos données, et pourquoi vous recevez ceci'],
    ['<p lang="nl">x</p>', 'Sus datos, y por qué recibe esto'],
    ['<p>lang="de"</p>', 'Sus datos, y por qué recibe esto'],
  ])('its words are in the language that the mail names, else the site’s: %s', (html, label) => {
    expect(dataLinkLabel(html, 'es')).toBe(label)
  })
})
