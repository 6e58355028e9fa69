import { describe, expect, test } from 'vitest'
import { block, documentOf, paragraph, text } from '#tests/support/rich-text.ts'
import { html } from '#tests/support/rich-text-html.ts'

const galleryImage =
  '<img src="/api/images/media/1700000000000-0123456789abcdef.jpg" alt="A &quot;dune&quot;" width="640" height="480" loading="lazy" />'

describe('the HTML of a rich text', () => {
  test.each([
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
      'a form, as a link that a website may replace by it',
      documentOf(block('form', { form: 5, label: 'Join <us>' })),
      '<p><a href="/forms/join" class="button" data-muster-form="join">Join &lt;us&gt;</a></p>',
    ],
    [
      'a form that is gone, or is not published',
      documentOf(block('form', { form: 6, label: 'Join' }), paragraph(text('a'))),
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
      'a button to a URL that was written without its scheme',
      documentOf(block('button', { label: 'Join', leadsTo: 'url', url: 'müsli.example/join' })),
      '<p><a href="https://müsli.example/join" class="button">Join</a></p>',
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
  ])('the HTML of a rich text renders %s', (_, document, expected) => {
    expect(html(document)).toBe(expected)
  })
})
