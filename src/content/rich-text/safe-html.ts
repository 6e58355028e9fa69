import sanitizeHtml from 'sanitize-html'

/**
 * A URL that is safe in `href`: http, https, mailto, tel, or a path of this site.
 * Protocol-relative URLs leave the site unnoticed and are rejected.
 */
const safeUrl = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** A URL that a website may load into a frame: never one that runs in the page itself. */
const isFrameUrl = (url: string): boolean => /^https:\/\/[^/\s]/.test(url) && URL.canParse(url)

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'data-muster-form'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    li: ['data-checked'],
    figure: ['data-frame', 'data-file'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  // Of blocks (blocks/block-html.ts), for websites to style and to play; no others.
  allowedClasses: { figure: ['video', 'quote', 'gallery', 'table'], a: ['button', 'file'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Nesting limit, beyond any hand-written text; protects the parser's stack.
  nestingLimit: 60,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attributes) => {
      const { href, target } = attributes
      if (!href || !safeUrl.test(href.trim())) return { tagName, attribs: {} }
      const opensNew = target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}
      const classes = attributes['class'] ? { class: attributes['class'] } : {}
      const form = attributes['data-muster-form'] ?? ''
      const shown = /^[a-z0-9-]{1,100}$/.test(form) ? { 'data-muster-form': form } : {}
      return { tagName, attribs: { href: href.trim(), ...classes, ...shown, ...opensNew } }
    },
    figure: (tagName, attributes) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attributes).filter(
          ([name, value]) => !name.startsWith('data-') || isFrameUrl(value),
        ),
      ),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !safeUrl.test(attribs['src'] ?? ''),
}

/**
 * Sanitizes HTML to a subset that is safe to embed: no script, style, frame, form, event handler
 * or other scheme (decisions §2, §3). Clean HTML is returned unchanged.
 */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(html, options)
  // Removing a tag can make its neighbours close each other, such as a paragraph and the table in
  // it. A second pass normalises that; it removes nothing more.
  return clean === html ? clean : sanitizeHtml(clean, options)
}
