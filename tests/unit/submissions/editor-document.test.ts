import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderHtml } from '#src/content/rich-text/html.ts'
import { readRichText } from '#src/content/rich-text/rich-text.ts'
import { safeHtml } from '#src/content/rich-text/safe-html.ts'
import { editorBlocks } from '#src/submissions/proposals/editor-document.ts'
import { editorDocument } from '#src/submissions/proposals/editor-nodes.ts'

const none = { images: new Map(), files: new Map(), targets: new Map() }

/** The HTML of a text after it was saved in the editor. */
const savedHtml = (html: string): string => {
  const document = readRichText(editorDocument(editorBlocks(safeHtml(html))))
  if (!document) throw new Error('no document')
  return renderHtml(document, none)
}

describe('editorBlocks', () => {
  it.each([
    ['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['just text', '<p>just text</p>'],
    ['<h2>A</h2><h4>B</h4>', '<h2>A</h2><h4>B</h4>'],
    [
      '<p>a <strong>b <em>c</em></strong> d</p>',
      '<p>a <strong>b </strong><strong><em>c</em></strong> d</p>',
    ],
    ['<ul><li>1</li><li><p>2</p></li></ul>', '<ul><li>1</li><li>2</li></ul>'],
    ['<ol><li>1<ul><li>2</li></ul></li><li>3</li></ol>', '<ol><li>1</li><li>2</li><li>3</li></ol>'],
    [
      '<p>see <a href="https://x.test/?a=1&amp;b=2">there</a>.</p>',
      '<p>see <a href="https://x.test/?a=1&amp;b=2">there</a>.</p>',
    ],
    ['<p>see <a href="#top">here</a></p>', '<p>see here</p>'],
    ['<blockquote>said</blockquote>', '<blockquote>said</blockquote>'],
    ['<p>a<br>b</p><hr><p>c</p>', '<p>a<br />b</p><hr /><p>c</p>'],
    ['<p>a &lt;b&gt; &amp;amp; "c"</p>', '<p>a &lt;b&gt; &amp;amp; "c"</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<p>  </p>\n<p>x</p>\n', '<p>x</p>'],
    ['', ''],
    ['<img src="/api/images/a.png">', ''],
  ])('a proposal’s HTML in the editor: %s', (html, expected) => {
    expect(savedHtml(html)).toBe(expected)
  })

  it('a proposal’s HTML loses no text in the editor', () => {
    const tag = fc.constantFrom('p', 'h2', 'ul', 'li', 'strong', 'em', 'a', 'blockquote', 'td')
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.stringMatching(/^[a-z]{1,8}$/),
    )
    const textOf = (html: string): string => html.replace(/<[^>]*>|\s/g, '')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = safeHtml(pieces.join(''))
        expect(textOf(savedHtml(html))).toBe(textOf(html))
      }),
    )
  })
})
