import sanitizeHtml from 'sanitize-html'

/**
 * An address that is safe in `href`: http, https, mailto, tel, or a path of this site.
 * Protocol-relative addresses leave the site without saying so and are refused.
 */
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

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
  // Deeper than any text a person writes; guards the parser's stack.
  nestingLimit: 60,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attributes) => {
      const { href, target } = attributes
      if (!href || !safeAddress.test(href.trim())) return { tagName, attribs: {} }
      const opensNew = target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}
      return { tagName, attribs: { href: href.trim(), ...opensNew } }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !safeAddress.test(attribs['src'] ?? ''),
}

/**
 * The subset of HTML that can be put into a page as it is: no script, style, frame, form,
 * handler or foreign scheme (decisions §2, §3). What is clean already stays as it is.
 */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(html, options)
  // A tag that is left out can have kept its neighbours from closing each other, such as a
  // paragraph and the table in it; without it they do. Then nothing more is left out.
  return clean === html ? clean : sanitizeHtml(clean, options)
}
