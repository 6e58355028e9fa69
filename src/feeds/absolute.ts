const tag = /<(?:a|img)\b[^>]*>/g
const address = /\b(href|src)="(\/|#)/g

/**
 * Safe HTML with the paths in it made absolute, as a feed needs them: it is read elsewhere.
 * Relies on what `safeHtml` writes: double quotes, no `>` within a tag.
 */
export function absoluteHtml(html: string, baseUrl: string, page: string): string {
  return html.replace(tag, (opening) =>
    opening.replace(address, (_, name: string, start: string) =>
      start === '#' ? `${name}="${page}#` : `${name}="${baseUrl}/`,
    ),
  )
}

/** An image's address as it is stored, made absolute. */
export const imageAddress = (key: string, baseUrl: string): string => `${baseUrl}/api/images/${key}`
