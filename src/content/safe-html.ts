import sanitizeHtml from 'sanitize-html'

/**
 * A URL that is safe in `href`: http, https, mailto, tel, or a path of this site.
 * Protocol-relative URLs leave the site unnoticed and are rejected.
 */
const safeUrl = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    li: ['data-checked'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
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
      return { tagName, attribs: { href: href.trim(), ...opensNew } }
    },
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
