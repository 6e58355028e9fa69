import { describe, expect, it } from 'vitest'
import { checkHtml } from '#src/mail/check/check-html.ts'
import { growthOfCpuTime } from '#tests/support/cpu-time.ts'

const baseUrl = 'https://ngo.example.org'

const findings = (html: string, postalAddress = '') =>
  checkHtml({ html, baseUrl, postalAddress }).findings.map(({ code, place }) =>
    `${code} ${place}`.trim(),
  )

const link = (href: string) => `<p><a href="${href}">Read on</a></p>`

describe('the mail check of links', () => {
  it.each([
    'https://other.example.com/page?a=1#part',
    'http://other.example.com',
    `${baseUrl}/news/spring`,
    'mailto:office@ngo.example.org',
    'tel:+4930123456',
    'https://müller.example.com/straße',
    'https://[2606:4700::1111]/',
    'https://8.8.8.8/',
  ])('no finding on %s', (href) => {
    expect(findings(link(href))).toEqual([])
  })

  it.each([
    ['', 'linkNowhere Read on'],
    ['#', 'linkNowhere Read on'],
    ['#no-such-place', 'linkNowhere Read on'],
    ['news/spring', 'linkRelative news/spring'],
    ['//other.example.com', 'linkRelative //other.example.com'],
    [`${baseUrl}/www.other.org/page`, `linkWithoutScheme ${baseUrl}/www.other.org/page`],
    [`${baseUrl}/other.org`, `linkWithoutScheme ${baseUrl}/other.org`],
    ['https://', 'linkMalformed https://'],
    ['https://https//other.example.com', 'linkMalformed https://https//other.example.com'],
    ['mailto:', 'linkMalformed mailto:'],
    ['javascript:alert(1)', 'linkUnsupported javascript:alert(1)'],
    ['java\nscript:alert(1)', 'linkUnsupported java script:alert(1)'],
    ['data:text/html,hello', 'linkUnsupported data:text/html,hello'],
    ['file:///etc/hosts', 'linkUnsupported file:///etc/hosts'],
    ['http://localhost:3000/news', 'linkLocal http://localhost:3000/news'],
    ['https://127.0.0.1/', 'linkLocal https://127.0.0.1/'],
    ['https://2130706433/', 'linkLocal https://2130706433/'],
    ['https://192.168.1.5/', 'linkLocal https://192.168.1.5/'],
    ['https://[::1]/', 'linkLocal https://[::1]/'],
    ['https://[::ffff:10.0.0.1]/', 'linkLocal https://[::ffff:10.0.0.1]/'],
    ['https://office.local/', 'linkLocal https://office.local/'],
    ['https://wiki.internal/', 'linkLocal https://wiki.internal/'],
  ])('of %j it says %j', (href, said) => {
    expect(findings(link(href))).toEqual([said])
  })

  it('a link to a place within the mail is fine, and a name is no link', () => {
    expect(
      findings('<a name="top"></a><a href="#top">Up</a><p id="b"></p><a href="#b">B</a>'),
    ).toEqual([])
  })

  it('a local site is not reported for each of its links', () => {
    const local = { html: link('http://localhost:3000/news'), baseUrl: 'http://localhost:3000' }
    expect(checkHtml({ ...local, postalAddress: '' }).findings).toEqual([])
  })

  it('the web pages it links to are listed, each once', () => {
    const html = [...'aab'].map((name) => link(`https://${name}.example.com`)).join(link('tel:1'))
    expect(checkHtml({ html, baseUrl, postalAddress: '' }).links).toEqual([
      'https://a.example.com',
      'https://b.example.com',
    ])
  })
})

describe('the mail check of images', () => {
  it.each([
    ['one with a text', `<img src="${baseUrl}/a.jpg" alt="A crowd">`, []],
    ['decoration', `<img src="${baseUrl}/a.jpg" alt="">`, []],
    [
      'decoration in a link with words',
      `<a href="${baseUrl}"><img src="${baseUrl}/a.jpg" alt="">Us</a>`,
      [],
    ],
    [
      'one without the attribute',
      `<img src="${baseUrl}/a/crowd.jpg?w=2">`,
      ['imageWithoutAlt crowd.jpg'],
    ],
    [
      'one that is all a link has',
      `<a href="${baseUrl}/x"><img src="${baseUrl}/a.jpg" alt=" "></a>`,
      [`imageWithoutAlt ${baseUrl}/x`],
    ],
    ['one within the HTML', '<img src="data:image/png;base64,AAAA" alt="A">', ['imageEmbedded']],
    ['one without an address', '<img alt="A">', ['imageNotReachable']],
    ['a relative one', '<img src="a.jpg" alt="A">', ['imageNotReachable a.jpg']],
    [
      'one on a computer',
      '<img src="http://localhost/a.jpg" alt="A">',
      ['imageNotReachable http://localhost/a.jpg'],
    ],
  ])('it says what readers miss of %s', (_, html, said) => {
    expect(findings(html)).toEqual(said)
  })
})

describe('the mail check of contrast', () => {
  it.each([
    ['black on white', '<p>Text</p>'],
    ['grey that is dark enough', '<p style="color:#767676">Text</p>'],
    [
      'white on a dark ground around it',
      '<table bgcolor="#222"><tr><td style="color:#fff">Text</td></tr></table>',
    ],
    ['large text with less', '<h1 style="color:#8a8a8a">Text</h1>'],
    ['hidden text', '<div style="display:none;color:#fff">Text</div>'],
    ['text over a picture', '<td style="background:url(a.jpg) #fff;color:#fff">Text</td>'],
    ['a colour that cannot be told', '<p style="color:rebeccapurple">Text</p>'],
    ['what is in a style sheet', '<style>p{color:#fff}</style><title>Text</title>'],
    [
      'a ground that lets another through',
      '<div style="background:#000"><p style="background:rgba(0,0,0,.2);color:#fff">T</p></div>',
    ],
  ])('no finding on %s', (_, html) => {
    expect(findings(html)).toEqual([])
  })

  it.each([
    ['light grey', '<p style="color:#999">Hard to read</p>'],
    ['the same colour', '<p style="color:white">Hard to read</p>'],
    [
      'a ground of an element around it',
      '<div style="background-color:#0b57a4"><p><b>Hard to read</b></p></div>',
    ],
    [
      'a link on a dark ground',
      '<div style="background:rgb(20, 20, 20);color:#fff"><a href="https://a.org">Hard to read</a></div>',
    ],
    ['a colour that lets the ground through', '<p style="color:rgba(0,0,0,0.3)">Hard to read</p>'],
    ['an attribute', '<font color="#aaaaaa">Hard to read</font>'],
    ['small bold text', '<b style="color:#8a8a8a">Hard to read</b>'],
  ])('text that is hard to read by %s is named', (_, html) => {
    expect(findings(html)).toEqual(['lowContrast Hard to read'])
  })

  it('a pair of colours is named once', () => {
    expect(findings('<p style="color:#999">One</p><p style="color:#999">Two</p>')).toEqual([
      'lowContrast One',
    ])
  })
})

describe('the mail check of size and address', () => {
  it('a mail of more than 100 kB is named', () => {
    expect(findings('ä'.repeat(51 * 1024))).toEqual(['tooLarge 102'])
    expect(findings('a'.repeat(100 * 1024))).toEqual([])
  })

  it('the postal address must be in the mail, set as its author likes', () => {
    const address = 'Harbour Union\nQuay 1\n20457 Hamburg'
    expect(findings('<p>Hello</p>', address)).toEqual(['addressNotShown'])
    expect(findings('<p>Harbour&nbsp;Union, Quay 1</p>', address)).toEqual([])
  })

  it('a megabyte of hostile HTML is checked in linear time, and what is nested beyond limits is not', () => {
    const part = '<b style="color:#999;background:url(((((" name=x><a href="">x'
    expect(findings(part.repeat(20_000))).toEqual(['notChecked', 'tooLarge 1192'])
    expect(findings(`${part}</b>`.repeat(16_000))).toContain('linkNowhere x')
    const growth = growthOfCpuTime((share) => findings(`${part}</b>`.repeat(16_000 * share)))
    expect(growth).toBeLessThan(24)
  })
})
