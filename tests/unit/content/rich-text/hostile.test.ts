import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, element, paragraph, text } from '#tests/support/rich-text.ts'
import { external, html } from '#tests/support/rich-text-html.ts'
import { expectHarmless } from '../expect-harmless.ts'

describe('the HTML of a rich text', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'file:///etc/passwd',
    '',
  ])('the HTML of a rich text has no link to %j', (url) => {
    const rendered = html(documentOf(paragraph(external(url))))
    expect(rendered).toBe('<p><a>there</a></p>')
  })

  test('the HTML of a rich text has a bounded depth', () => {
    let nested: unknown = text('deep')
    for (let depth = 0; depth < 50_000; depth += 1) nested = element('quote', [nested])
    expect(html(documentOf(paragraph(text('a')), nested))).toMatch(/^<p>a<\/p>(<blockquote>)*/)
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    'javascript:alert(1)',
    '<svg/onload=alert(1)>',
    '</p><iframe src=//evil>',
    '<math><mi//xlink:href="data:x,<script>">',
    '&lt;script&gt;',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
  ),
)

const { document: anyDocument } = fc.letrec<{ node: unknown; document: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('text'), text: hostile, format: fc.integer() }),
    fc.record({ type: hostile, text: hostile }),
    fc.record({
      type: fc.constantFrom('paragraph', 'heading', 'quote', 'list', 'listitem'),
      tag: hostile,
      listType: fc.oneof(hostile, fc.constant('check')),
      format: hostile,
      indent: fc.oneof(fc.integer(), hostile),
      value: hostile,
      checked: fc.boolean(),
      children: fc.array(tie('node'), { maxLength: 4 }),
    }),
    fc.record({
      type: fc.constantFrom('link', 'autolink'),
      children: fc.array(tie('node'), { maxLength: 3 }),
      fields: fc.record({
        linkType: fc.constantFrom('custom', 'internal'),
        url: hostile,
        newTab: fc.oneof(fc.boolean(), hostile),
        doc: fc.oneof(hostile, fc.record({ relationTo: fc.constant('actions'), value: fc.nat(5) })),
      }),
    }),
    fc.record({ type: fc.constant('upload'), value: fc.oneof(hostile, fc.nat(9)) }),
    fc.record({
      type: fc.constant('block'),
      fields: fc.record({
        blockType: fc.oneof(fc.constantFrom('video', 'quote', 'gallery', 'button'), hostile),
        url: fc.oneof(
          hostile,
          hostile.map((path) => `https://vimeo.com/${path}`),
        ),
        title: hostile,
        text: hostile,
        source: hostile,
        label: hostile,
        caption: hostile,
        leadsTo: fc.constantFrom('url', 'entry'),
        poster: fc.nat(9),
        images: fc.array(fc.oneof(hostile, fc.nat(9)), { maxLength: 3 }),
        entry: fc.record({ relationTo: fc.constant('actions'), value: fc.nat(5) }),
      }),
    }),
    fc.anything(),
  ),
  document: fc.record({
    root: fc.record({ children: fc.array(tie('node'), { maxLength: 6 }) }),
  }),
}))

test('the HTML of any rich text, however hostile, is harmless', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const rendered = html(document)
      expectHarmless(rendered)
      expect(html(structuredClone(document))).toBe(rendered)
    }),
    { numRuns: 500 },
  )
})
