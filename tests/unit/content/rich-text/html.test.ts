import { describe, expect, test } from 'vitest'
import { readRichText, referencesIn } from '#src/content/rich-text/rich-text.ts'
import {
  block,
  cell,
  documentOf,
  element,
  paragraph,
  row,
  table,
  text,
  upload,
} from '#tests/support/rich-text.ts'
import { external, html, internal } from '#tests/support/rich-text-html.ts'

const item = (...children: unknown[]) => element('listitem', children)
const list = (tag: 'ol' | 'ul', ...items: unknown[]) =>
  element('list', items, { tag, listType: tag === 'ol' ? 'number' : 'bullet' })

const words = (value: string) => [paragraph(text(value))]
const nothing = [paragraph()]

describe('the HTML of a table', () => {
  test.each([
    [
      'has rows of headers as its head, and headers of rows',
      table(
        row(cell(1, words('Day')), cell(1, words('Place'))),
        row(cell(2, words('Monday')), cell(0, [...words('Pier'), paragraph()])),
      ),
      '<table><thead><tr><th scope="col">Day</th><th scope="col">Place</th></tr></thead><tbody><tr><th scope="row">Monday</th><td>Pier</td></tr></tbody></table>',
    ],
    [
      'has its spans, and no others',
      table(
        row(cell(0, words('a'), { colSpan: 2 }), cell(0, words('b'), { rowSpan: '9"' })),
        row(cell(0, words('c'), { colSpan: 1e9 }), cell(0, nothing, { rowSpan: -1 })),
      ),
      '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>',
    ],
    [
      'has paragraphs and lists in cells',
      table(
        row(
          cell(0, [...words('a'), ...words('b')]),
          cell(0, [list('ol', item(text('c', 1)))]),
          cell(0, [paragraph(text('<i>'))], { backgroundColor: 'red"' }),
        ),
      ),
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td><ol><li><strong>c</strong></li></ol></td><td>&lt;i&gt;</td></tr></tbody></table>',
    ],
    [
      'has rows of headers only',
      table(row(cell(1, words('a')))),
      '<table><thead><tr><th scope="col">a</th></tr></thead></table>',
    ],
  ])('%s', (_, node, expected) => {
    expect(html(documentOf(node))).toBe(`<figure class="table">${expected}</figure>`)
  })

  test.each([
    ['without rows', table()],
    ['with empty cells', table(row(cell(0, nothing), cell(1, nothing)))],
    ['with what is no row', table(paragraph(text('a')), row(text('b')))],
  ])('is none %s', (_, node) => {
    expect(html(documentOf(node, paragraph(text('a'))))).toBe('<p>a</p>')
  })

  test('the images and entries in its cells are read', () => {
    const document = readRichText(documentOf(table(row(cell(0, [upload(7)])))))
    expect(document && referencesIn(document).media).toEqual([7])
  })
})

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
      'a list in a list, which the editor stores as a separate item',
      documentOf(
        list('ol', item(text('one')), item(list('ul', item(text('inner')))), item(text('two'))),
      ),
      '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>',
    ],
    [
      'a list that begins with a list in it',
      documentOf(list('ul', item(list('ul', item(text('inner')))), item(text('one')))),
      '<ul><li><ul><li>inner</li></ul></li><li>one</li></ul>',
    ],
    [
      'empty headings, and empty paragraphs at the ends',
      documentOf(
        paragraph(),
        element('heading', [text(' ')], { tag: 'h2' }),
        paragraph(text('a')),
        paragraph(),
        paragraph(text('b')),
        paragraph({ type: 'linebreak', version: 1 }),
      ),
      '<p>a</p><p><br /></p><p>b</p>',
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
        block('form', { form: { id: 8 }, label: 'x' }),
      ),
    )
    expect(document && referencesIn(document)).toEqual({
      media: [1, 2, 3, 4, 5],
      files: [7],
      forms: [8],
      entries: [
        { collection: 'news', id: 5 },
        { collection: 'pages', id: 6 },
      ],
    })
  })
})
