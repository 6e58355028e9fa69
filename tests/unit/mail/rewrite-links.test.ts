import { describe, expect, it } from 'vitest'
import { countableLinks, rewriteLinks, withImage } from '#src/mail/counting/rewrite-links.ts'
import { growthOfCpuTime } from '#tests/support/cpu-time.ts'

const count = (html: string): string =>
  rewriteLinks(
    html,
    new Map(countableLinks(html).map((url, at) => [url, `https://o.example/${at}`])),
  )

describe('links that are counted', () => {
  it.each([
    ['<a href="https://a.example/x?y=1&amp;z=2#w">x</a>', '<a href="https://o.example/0">x</a>'],
    ["<A HREF='http://a.example'>x</A>", "<A HREF='https://o.example/0'>x</A>"],
    ['<a href=https://a.example/x>x</a>', '<a href="https://o.example/0">x</a>'],
    ['<a href=" https://a.example ">x</a>', '<a href="https://o.example/0">x</a>'],
    ['<map><area href="https://a.example"></map>', '<map><area href="https://o.example/0"></map>'],
    [
      '<!--[if mso]><v:roundrect href="https://a.example/b"></v:roundrect><![endif]--><a href="https://a.example/b">b</a>',
      '<!--[if mso]><v:roundrect href="https://o.example/0"></v:roundrect><![endif]--><a href="https://o.example/0">b</a>',
    ],
    [
      '<a href="https://b.example">1</a><a href="https://a.example">2</a><a href="https://b.example">3</a>',
      '<a href="https://o.example/0">1</a><a href="https://o.example/1">2</a><a href="https://o.example/0">3</a>',
    ],
  ])('%s', (html, expected) => {
    expect(count(html)).toBe(expected)
  })
})

describe('what stays as it is', () => {
  it.each([
    '<a href="mailto:jo@example.org">write</a>',
    '<a href="tel:+491234">call</a>',
    '<a href="#top">up</a>',
    '<a href="">nothing</a>',
    '<a href>nothing</a>',
    '<a href="/relative">x</a>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://">x</a>',
    '<a href="https://jo:secret@a.example">x</a>',
    '<a href="{{unsubscribe}}">leave</a>',
    '<a href="https://a.example/?mail={{email}}">yours</a>',
    '<img src="https://a.example/i.png"><link href="https://a.example/s.css">',
    '<p title="https://a.example">https://a.example</p>',
    '<!-- <a href="https://a.example">hidden</a> -->',
    '<style>a{background:url(https://a.example/i.png)}</style>',
    `<a href="https://a.example/${'x'.repeat(5_000)}">long</a>`,
  ])('%s', (html) => {
    expect(count(html)).toBe(html)
  })

  it('links without a stored target stay, byte for byte', () => {
    const html = '<a href="https://a.example/?a=1&b=2">x</a><a href=https://b.example>y</a>'
    expect(rewriteLinks(html, new Map())).toBe(html)
  })

  it('what is rewritten once is the same when it is rewritten again', () => {
    const html = '<a href="https://a.example">x</a> {{name}} <b>é 🙂</b>'
    expect(rewriteLinks(count(html), new Map([['https://a.example', 'https://z.example']]))).toBe(
      count(html),
    )
  })

  it('half a megabyte of links is rewritten in linear time', () => {
    const html = (share: number) => '<a href="https://a.example/x">x</a><a <'.repeat(16_000 * share)
    expect(growthOfCpuTime((share) => count(html(share)))).toBeLessThan(24)
  })
})

describe('the image of opens', () => {
  it.each([
    ['<html><body><p>x</p></body></html>', /<p>x<\/p><img [^>]+><\/body><\/html>$/],
    ['<BODY>x</BODY>', /^<BODY>x<img [^>]+><\/BODY>$/],
    ['<p>x</p>', /^<p>x<\/p><img [^>]+>$/],
  ])('it is the last of the body: %s', (html, expected) => {
    const made = withImage(html, 'https://o.example/1.x')
    expect(made).toMatch(expected)
    expect(made).toContain('src="https://o.example/1.x" width="1" height="1" alt=""')
  })
})
