import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeHtml } from '#src/content/rich-text/safe-html.ts'
import { expectHarmless } from './expect-harmless.ts'

describe('sanitised HTML', () => {
  test.each([
    ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
    ['<script>alert(1)</script>a', 'a'],
    ['<style>p{}</style>a', 'a'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe src="https://example.org"></iframe>a', 'a'],
    ['<form action="/x"><input name="a">b</form>', 'b'],
    ['<h1>T</h1><h5>t</h5>', '<h2>T</h2><h4>t</h4>'],
    ['<a href="https://example.org">a</a>', '<a href="https://example.org">a</a>'],
    ['<a href="/news/x">a</a>', '<a href="/news/x">a</a>'],
    ['<a href="#top">a</a>', '<a href="#top">a</a>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/&#9;/evil.example">a</a>', '<a>a</a>'],
    ['<a href="/%2e%2e/x">a</a>', '<a href="/%2e%2e/x">a</a>'],
    ['<a href="x" target="_self">a</a>', '<a>a</a>'],
    [
      '<a href="/a" target="_blank" rel="opener">a</a>',
      '<a href="/a" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<img src="/api/images/a" onerror="x()" alt="b">', '<img src="/api/images/a" alt="b" />'],
    ['<img src="data:image/png;base64,AAAA">a', 'a'],
    ['<img src="//evil.example/x.png">a', 'a'],
    ['<img>a', 'a'],
    ['<!-- c -->a', 'a'],
    ['a < b', 'a &lt; b'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<math><mtext></p><img src=x onerror=alert(1)></mtext></math>', '<p></p>'],
  ])('the HTML %j is sanitised to %j', (html, expected) => {
    expect(safeHtml(html)).toBe(expected)
  })

  const fragment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        ' ',
        '\t',
        '\n',
        '\0',
        '&',
        ';',
        '&#',
        '&#x',
        '<!--',
        '-->',
      ],
      ...['<script>', '</script>', '<svg', '<math', '<style>', '<template>', '<noscript>', '<a '],
      ...[
        'href=',
        'src=',
        'javascript:',
        '//evil',
        '\\\\evil',
        'onerror=',
        'onload=',
        '<img ',
        '<p>',
      ],
      ...['<![CDATA[', ']]>', '<textarea>', '<title>', '<table>', '<td>', 'style=', 'data:', 'x'],
    ),
  )

  test('sanitised HTML is harmless for any input, also when sanitised again', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const clean = safeHtml(fragments.join(''))
        expectHarmless(clean)
        expectHarmless(safeHtml(clean))
      }),
      { numRuns: 2000 },
    )
  })

  const element = fc.constantFrom(
    ...['p', 'h1', 'h2', 'h5', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'br', 'hr'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption'],
    ...['strong', 'em', 'a', 'b', 'code', 'img', 'span', 'div', 'section', 'form', 'select'],
    ...['option', 'button', 'svg', 'math', 'title', 'script', 'style', 'textarea', 'iframe'],
  )
  const piece = fc.oneof(
    element.map((name) => `<${name}>`),
    element.map((name) => `</${name}>`),
    fc.constantFrom(
      ...['word', ' ', '\n', '&amp;lt;', '&nbsp;', '<', '>', '\0', '<li data-checked="x">'],
      ...['<a href=" /x ">', '<a href="#y" target="_blank">', '<img src="/x">', '<img src="x">'],
    ),
  )

  test.each([
    ['<p><span><table><tr><td>a</table>', '<p></p><table><tr><td>a</td></tr></table><p></p>'],
    ['<p><div><table></table></div></p>', '<p></p><table></table><p></p>'],
    ['<p>a<span><p>b', '<p>a</p><p>b</p><p></p>'],
    ['<li><div><li>a', '<li></li><li>a</li>'],
  ])(
    'the HTML %j is sanitised to %j, which stays unchanged when sanitised again',
    (html, expected) => {
      expect(safeHtml(html)).toBe(expected)
      expect(safeHtml(expected)).toBe(expected)
    },
  )

  test('sanitising HTML is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, piece, fragment), { maxLength: 40 }), (pieces) => {
        const clean = safeHtml(pieces.join(''))
        expect(safeHtml(clean)).toBe(clean)
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['<p><div>', '<p><table><tr><td>', '<li><section>', '<td><form>'])(
    'sanitising HTML is idempotent for deeply nested %s',
    (html) => {
      const clean = safeHtml(html.repeat(200))
      expect(safeHtml(clean)).toBe(clean)
    },
  )

  test('sanitising deeply nested HTML does not fail', () => {
    expectHarmless(safeHtml(`${'<blockquote>'.repeat(20_000)}a`))
  })
})

describe('HTML that parsers read differently', () => {
  const image = '<img src=x onerror=alert(1)>'
  test.each([
    `<xmp>${image}</xmp>`,
    `<xmp></xmp/>${image}`,
    `<textarea></textarea/>${image}</textarea>`,
    `<svg><textarea>${image}</textarea></svg>`,
    `<noscript><p title="</noscript>${image}"></noscript>`,
    `<div><noscript></div>${image}</noscript>`,
    `<iframe>${image}</iframe>`,
    `${'<iframe>'.repeat(40)}${image}`,
    `<noembed>${image}</noembed>`,
    `<plaintext>${image}`,
    `<math><mtext><table><mglyph><style>${image}</style></mglyph></table></mtext></math>`,
    '<option>&lt;img src=x onerror=alert(1)&gt;</option>',
    '<option><xmp>&lt;img src=x onerror=alert(1)&gt;</xmp></option>',
    '<svg><animate attributeName=href values="#a;javascript:alert(1)"/></svg>',
    '<img srcset="javascript:alert(1) 1x" src="/a">',
    `<!-->${image}-->`,
  ])('HTML that parsers read differently is sanitised: %s', (html) => {
    expectHarmless(safeHtml(html))
  })
})
