import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#src/content/html.ts'
import { readRichText, referencesIn } from '#src/content/rich-text.ts'
import type { FileSource, ImageSource } from '#src/db/references.ts'
import {
  block,
  documentOf,
  element,
  link,
  paragraph,
  text,
  upload,
} from '#tests/support/rich-text.ts'
import { expectHarmless } from './expect-harmless.ts'

const images = new Map<number, ImageSource>([
  [
    7,
    { key: 'media/1700000000000-0123456789abcdef.jpg', alt: 'A "dune"', width: 640, height: 480 },
  ],
])
const files = new Map<number, FileSource>([
  [
    5,
    {
      key: 'documents/1700000000000-0123456789abcdef.pdf',
      title: 'Statutes <2026>',
      type: 'application/pdf',
      size: 340_000,
    },
  ],
])
const targets = new Map([
  ['actions/3', 'clean-up'],
  ['pages/4', 'imprint'],
])

const galleryImage =
  '<img src="/api/images/media/1700000000000-0123456789abcdef.jpg" alt="A &quot;dune&quot;" width="640" height="480" loading="lazy" />'

const html = (document: unknown): string => {
  const read = readRichText(document)
  return read ? renderHtml(read, { images, files, targets }) : 'no document'
}

const internal = (relationTo: string, value: unknown, rest: object = {}) =>
  link({ linkType: 'internal', doc: { relationTo, value }, ...rest }, text('there'))
const external = (url: unknown, rest: object = {}) =>
  link({ linkType: 'custom', url, ...rest }, text('there'))

describe('the HTML of a rich text', () => {
  test.each([
    ['no paragraph', documentOf(), ''],
    ['an empty paragraph', documentOf(paragraph()), ''],
    ['empty paragraphs only', documentOf(paragraph(), paragraph(text('')), paragraph()), ''],
    ['a paragraph', documentOf(paragraph(text('Hello'))), '<p>Hello</p>'],
    [
      'characters that HTML reserves',
      documentOf(paragraph(text('<b>&"'))),
      '<p>&lt;b&gt;&amp;"</p>',
    ],
    ['bold', documentOf(paragraph(text('a', 1))), '<p><strong>a</strong></p>'],
    ['italic', documentOf(paragraph(text('a', 2))), '<p><em>a</em></p>'],
    ['struck', documentOf(paragraph(text('a', 4))), '<p><s>a</s></p>'],
    ['underlined', documentOf(paragraph(text('a', 8))), '<p><u>a</u></p>'],
    ['bold and italic', documentOf(paragraph(text('a', 3))), '<p><strong><em>a</em></strong></p>'],
    ['a heading', documentOf(element('heading', [text('T')], { tag: 'h2' })), '<h2>T</h2>'],
    [
      'a heading of the page’s own rank',
      documentOf(element('heading', [text('T')], { tag: 'h1' })),
      '<h2>T</h2>',
    ],
    ['a quotation', documentOf(element('quote', [text('Q')])), '<blockquote>Q</blockquote>'],
    [
      'a line break',
      documentOf(paragraph(text('a'), { type: 'linebreak', version: 1 }, text('b'))),
      '<p>a<br />b</p>',
    ],
    ['a rule', documentOf({ type: 'horizontalrule', version: 1 }), '<hr />'],
    [
      'a list',
      documentOf(
        element('list', [element('listitem', [text('one')], { value: 1 })], {
          listType: 'number',
          tag: 'ol',
        }),
      ),
      '<ol><li>one</li></ol>',
    ],
    [
      'a checklist',
      documentOf(
        element(
          'list',
          [
            element('listitem', [text('done')], { checked: true, value: 1 }),
            element('listitem', [text('open')], { value: 2 }),
          ],
          { listType: 'check', tag: 'ul' },
        ),
      ),
      '<ul><li data-checked="true">done</li><li data-checked="false">open</li></ul>',
    ],
    [
      'an image',
      documentOf(upload(7)),
      '<figure><img src="/api/images/media/1700000000000-0123456789abcdef.jpg" alt="A &quot;dune&quot;" width="640" height="480" loading="lazy" /></figure>',
    ],
    ['a deleted image', documentOf(upload(8), paragraph(text('a'))), '<p>a</p>'],
    [
      'a link to an action',
      documentOf(paragraph(internal('actions', 3))),
      '<p><a href="/actions/clean-up">there</a></p>',
    ],
    [
      'a link to a page, loaded with it',
      documentOf(paragraph(internal('pages', { id: 4, title: 'Imprint' }))),
      '<p><a href="/imprint">there</a></p>',
    ],
    ['a link to a deleted entry', documentOf(paragraph(internal('news', 3))), '<p>there</p>'],
    [
      'a link that opens a new tab',
      documentOf(paragraph(external('https://example.org/?a=1&b=2', { newTab: true }))),
      '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">there</a></p>',
    ],
    [
      'an email typed into the text',
      documentOf(
        paragraph(element('autolink', [text('me')], { fields: { url: 'mailto:me@example.org' } })),
      ),
      '<p><a href="mailto:me@example.org">me</a></p>',
    ],
    [
      'a video of a known platform, as a link with its player',
      documentOf(block('video', { url: 'https://youtu.be/dQw4w9WgXcQ?t=42', title: 'Why & how' })),
      '<figure class="video" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=42"><a href="https://youtu.be/dQw4w9WgXcQ?t=42">Why &amp; how</a></figure>',
    ],
    [
      'a video file with an image',
      documentOf(block('video', { url: 'https://example.org/a.mp4', title: 'A', poster: 7 })),
      '<figure class="video" data-file="https://example.org/a.mp4"><a href="https://example.org/a.mp4"><img src="/api/images/media/1700000000000-0123456789abcdef.jpg" alt="" width="640" height="480" loading="lazy" />A</a></figure>',
    ],
    [
      'a video elsewhere, as a link, with its host where it has no title',
      documentOf(block('video', { url: 'https://tv.example.org/42' })),
      '<figure class="video"><a href="https://tv.example.org/42">tv.example.org</a></figure>',
    ],
    [
      'a video that is no web address',
      documentOf(block('video', { url: 'javascript:alert(1)', title: 'A' }), paragraph(text('a'))),
      '<p>a</p>',
    ],
    [
      'a quotation with its source',
      documentOf(block('quote', { text: 'We stay.\nAll of us.', source: 'Ada <3' })),
      '<figure class="quote"><blockquote><p>We stay.<br />All of us.</p></blockquote><figcaption>Ada &lt;3</figcaption></figure>',
    ],
    [
      'a quotation without one',
      documentOf(block('quote', { text: 'We stay.', source: null })),
      '<figure class="quote"><blockquote><p>We stay.</p></blockquote></figure>',
    ],
    [
      'a gallery, without the images that are gone',
      documentOf(block('gallery', { images: [7, { id: 7, alt: 'x' }, 8], caption: 'May' })),
      `<figure class="gallery">${galleryImage}${galleryImage}<figcaption>May</figcaption></figure>`,
    ],
    [
      'a gallery of images that are all gone',
      documentOf(block('gallery', { images: [8], caption: 'May' }), paragraph(text('a'))),
      '<p>a</p>',
    ],
    [
      'a button to an entry',
      documentOf(block('button', { label: 'Join', entry: { relationTo: 'actions', value: 3 } })),
      '<p><a href="/actions/clean-up" class="button">Join</a></p>',
    ],
    [
      'a button to another website',
      documentOf(block('button', { label: 'Join', leadsTo: 'url', url: 'https://example.org/' })),
      '<p><a href="https://example.org/" class="button">Join</a></p>',
    ],
    [
      'a button to an entry that is gone',
      documentOf(
        block('button', { label: 'Join', entry: { relationTo: 'news', value: 3 } }),
        paragraph(text('a')),
      ),
      '<p>a</p>',
    ],
    [
      'a button whose URL runs a script',
      documentOf(
        block('button', { label: 'Join', leadsTo: 'url', url: 'javascript:alert(1)' }),
        paragraph(text('a')),
      ),
      '<p>a</p>',
    ],
    [
      'a file, with its title, type and size',
      documentOf(block('file', { file: 5 })),
      '<p><a href="/api/files/documents/1700000000000-0123456789abcdef.pdf" class="file">Statutes &lt;2026&gt; (PDF, 340 KB)</a></p>',
    ],
    [
      'a file with a text of its own, loaded with it',
      documentOf(block('file', { file: { id: 5, title: 'x' }, label: 'Our "rules" & more' })),
      '<p><a href="/api/files/documents/1700000000000-0123456789abcdef.pdf" class="file">Our "rules" &amp; more (PDF, 340 KB)</a></p>',
    ],
    [
      'a deleted file',
      documentOf(block('file', { file: 6, label: 'Gone' }), paragraph(text('a'))),
      '<p>a</p>',
    ],
    [
      'a file that is not chosen yet',
      documentOf(block('file', { label: 'x' }), paragraph(text('a'))),
      '<p>a</p>',
    ],
    ['a block of another kind', documentOf(block('marquee'), paragraph(text('a'))), '<p>a</p>'],
    ['an unknown node', documentOf({ type: 'marquee' }, paragraph(text('a'))), '<p>a</p>'],
    [
      'a paragraph without children',
      documentOf({ type: 'paragraph' }, paragraph(text('a'))),
      '<p>a</p>',
    ],
    [
      'an invalid text node',
      documentOf(paragraph({ type: 'text', text: 5 }, text('a'))),
      '<p>a</p>',
    ],
    ['a link without fields', documentOf(paragraph(element('link', [text('a')]))), '<p>a</p>'],
  ])('the HTML of a rich text renders %s', (_, document, expected) => {
    expect(html(document)).toBe(expected)
  })

  test.each([null, undefined, '', 5, [], {}, { root: null }, { root: { children: 'x' } }])(
    'no HTML is rendered from the value %j',
    (value) => {
      expect(readRichText(value)).toBeUndefined()
    },
  )

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

  test('the HTML of a rich text is deterministic', () => {
    const document = documentOf(
      element('list', [element('listitem', [text('x')], { checked: true })], {
        listType: 'check',
        tag: 'ul',
      }),
      upload(7),
    )
    expect(html(structuredClone(document))).toBe(html(document))
  })

  test('the HTML of a rich text has a bounded depth', () => {
    let nested: unknown = text('deep')
    for (let depth = 0; depth < 50_000; depth += 1) nested = element('quote', [nested])
    expect(html(documentOf(paragraph(text('a')), nested))).toMatch(/^<p>a<\/p>(<blockquote>)*/)
  })
})

describe('references of a rich text', () => {
  test('the references of a rich text are found at every depth, loaded or not', () => {
    const document = readRichText(
      documentOf(
        element('quote', [paragraph(internal('news', 5)), upload(1)]),
        upload({ id: 2, alt: '' }),
        internal('users', 9),
        upload(2 ** 40),
        upload('3'),
        block('video', { url: 'https://example.org/a.mp4', poster: 3 }),
        block('gallery', { images: [4, { id: 5 }] }),
        block('button', { label: 'x', entry: { relationTo: 'pages', value: { id: 6 } } }),
        block('file', { file: { id: 7 } }),
      ),
    )
    expect(document && referencesIn(document)).toEqual({
      media: [1, 2, 3, 4, 5],
      files: [7],
      entries: [
        { collection: 'news', id: 5 },
        { collection: 'pages', id: 6 },
      ],
    })
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
