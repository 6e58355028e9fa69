import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import { absoluteText } from '#src/platform/html/absolute-text.ts'

const site = { baseUrl: 'https://ngo.test' }

describe('absolute links in the HTML of a mail', () => {
  it.each([
    ['<a href="/news/x">n</a>', '<a href="https://ngo.test/news/x">n</a>'],
    ["<a href='/news/x'>n</a>", "<a href='https://ngo.test/news/x'>n</a>"],
    ['<a href=/news/x>n</a>', '<a href="https://ngo.test/news/x">n</a>'],
    ['<A HREF="/x">n</A>', '<A HREF="https://ngo.test/x">n</A>'],
    ['<a href="news/x">n</a>', '<a href="https://ngo.test/news/x">n</a>'],
    ['<a href="../x/./y">n</a>', '<a href="https://ngo.test/x/y">n</a>'],
    ['<a href="?a=1&amp;b=2">n</a>', '<a href="https://ngo.test/?a=1&amp;b=2">n</a>'],
    ['<a href="/x?to={{email}}#y">n</a>', '<a href="https://ngo.test/x?to={{email}}#y">n</a>'],
    [
      '<a href="join/{{ name | you }}">n</a>',
      '<a href="https://ngo.test/join/{{ name | you }}">n</a>',
    ],
    ['<a href="//cdn.test/x">n</a>', '<a href="https://cdn.test/x">n</a>'],
    ['<a href="/a b">n</a>', '<a href="https://ngo.test/a b">n</a>'],
    ['<a href=" &#47;x">n</a>', '<a href="https://ngo.test/x">n</a>'],
    [
      '<img src="/api/images/a.jpg" alt="/x">',
      '<img src="https://ngo.test/api/images/a.jpg" alt="/x">',
    ],
    [
      '<img srcset="/a.jpg 1x, /b.jpg 2x,data:image/png;base64,AA,B 3x">',
      '<img srcset="https://ngo.test/a.jpg 1x, https://ngo.test/b.jpg 2x,data:image/png;base64,AA,B 3x">',
    ],
    ['<td background="/a.png">', '<td background="https://ngo.test/a.png">'],
    ['<form action="/api/contact">', '<form action="https://ngo.test/api/contact">'],
    [
      `<p style="background:url('/a.png')">`,
      '<p style="background:url(&#39;https://ngo.test/a.png&#39;)">',
    ],
    [
      '<style>@import "/a.css"; p { background: url(/b.png) url( "c.png" ) }</style>',
      '<style>@import "https://ngo.test/a.css"; p { background: url("https://ngo.test/b.png") url("https://ngo.test/c.png") }</style>',
    ],
    [
      '<!--[if mso]><v:fill src="/a.png"/><![endif]-->',
      '<!--[if mso]><v:fill src="https://ngo.test/a.png"/><![endif]-->',
    ],
  ])('a relative link in a mail becomes absolute: %s', (html, expected) => {
    expect(absoluteLinks(html, site)).toBe(expected)
  })

  it.each([
    '<a href="#part">n</a>',
    '<a href="">n</a>',
    '<a href="mailto:a@b.test?subject=/x">n</a>',
    '<a href="&#109;ailto:a@b.test">n</a>',
    '<a href="tel:+49301">n</a>',
    '<img src="cid:logo">',
    '<img src="data:image/png;base64,/9j/">',
    '<a href="{{unsubscribe}}">n</a>',
    '<a href="{{ unsubscribe }}">n</a>',
    '<a href="https://other.test/x?a&b">n</a>',
    '<p style="background:url(https://other.test/x)">',
    '<p style="content:\'/x\'">',
    '<p>href="/x" url(/x)</p>',
    '<!-- <a href="/x"> -->',
    '<a title="href=/x" data-href="/x">n</a>',
    '<a href>n</a>',
  ])('a link in a mail that is not relative stays unchanged: %s', (html) => {
    expect(absoluteLinks(html, site)).toBe(html)
  })

  it('a relative link in a mail resolves below the path of the base URL', () => {
    const html = '<a href="/x"></a><a href="y"></a>'
    expect(absoluteLinks(html, { baseUrl: 'https://ngo.test/app' })).toBe(
      '<a href="https://ngo.test/app/x"></a><a href="https://ngo.test/app/y"></a>',
    )
  })

  it('a relative link in a mail resolves against the first <base>', () => {
    const html = '<base href="/docs/a.html"><base href="/b/"><a href="x">1</a><a href="/y">2</a>'
    expect(absoluteLinks(html, { baseUrl: 'https://ngo.test/app' })).toBe(
      '<base href="https://ngo.test/app/docs/a.html"><base href="https://ngo.test/app/b/">' +
        '<a href="https://ngo.test/app/docs/x">1</a><a href="https://ngo.test/y">2</a>',
    )
  })

  it('an invalid <base> in a mail is ignored', () => {
    const html = '<base href="data:x"><base href="http://"><a href="x">1</a>'
    expect(absoluteLinks(html, site)).toContain('<a href="https://ngo.test/x">')
  })

  it('making the links of a mail absolute is idempotent', () => {
    const piece = fc.constantFrom(
      ...[
        '<a href="',
        '<img srcset="',
        "<p style='",
        'url(',
        ')',
        '"',
        "'",
        '>',
        '<style>',
        '</style>',
      ],
      ...[
        '/x',
        'y/../z',
        '//h',
        '?q',
        '#a',
        ' ',
        ',',
        '&#47;',
        '{{name}}',
        '<!--[if mso]>',
        '-->',
        '<base href=',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = absoluteLinks(pieces.join(''), site)
        expect(absoluteLinks(once, site)).toBe(once)
      }),
    )
  })
})

describe('absolute links in the text of a mail', () => {
  it.each([
    ['See /news/spring.', 'See https://ngo.test/news/spring.'],
    ['</api/images/a.jpg>', '<https://ngo.test/api/images/a.jpg>'],
    ['All: /events, (/actions)', 'All: https://ngo.test/events, (https://ngo.test/actions)'],
    ['Join: /join-us', 'Join: https://ngo.test/join-us'],
    [
      '/join-us\n/events?upcoming=1',
      'https://ngo.test/join-us\nhttps://ngo.test/events?upcoming=1',
    ],
  ])('a path in a mail’s text becomes absolute: %s', (text, expected) => {
    expect(absoluteText(text, site)).toBe(expected)
  })

  it.each([
    'and/or, 1/2, km/h',
    'ja /nein oder / vielleicht',
    'https://other.test/news/x and //other.test/x',
    '24 /7',
  ])('text of a mail that is no path stays unchanged: "%s"', (text) => {
    expect(absoluteText(text, site)).toBe(text)
  })
})

describe('with a website on another host', () => {
  const urls = { baseUrl: 'https://api.ngo.test', siteUrl: 'https://www.ngo.test' }

  it.each([
    ['<a href="/news/x">n</a>', '<a href="https://www.ngo.test/news/x">n</a>'],
    ['<a href="news/x">n</a>', '<a href="https://www.ngo.test/news/x">n</a>'],
    ['<a href="/apis">n</a>', '<a href="https://www.ngo.test/apis">n</a>'],
    ['<img src="/api/images/a.jpg">', '<img src="https://api.ngo.test/api/images/a.jpg">'],
    ['<form action="/api/contact">', '<form action="https://api.ngo.test/api/contact">'],
    ['<a href="/admin">n</a>', '<a href="https://api.ngo.test/admin">n</a>'],
  ])('pages are there, and what Muster serves is here: %s', (html, expected) => {
    expect(absoluteLinks(html, urls)).toBe(expected)
  })

  it('the same holds in plain text', () => {
    expect(absoluteText('See /news/x and /api/feed/news', urls)).toBe(
      'See https://www.ngo.test/news/x and https://api.ngo.test/api/feed/news',
    )
  })

  it('a base of the mail holds for all of its links', () => {
    const html = '<base href="https://other.test/"><a href="/api/x">n</a>'
    expect(absoluteLinks(html, urls)).toContain('<a href="https://other.test/api/x">')
  })
})
