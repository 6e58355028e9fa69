import escapeHtml from 'escape-html'
import type { FileSource, ImageSource } from '#src/data/references.ts'

/** What a rich text refers to, as it is when the text is rendered. */
export interface References {
  readonly images: ReadonlyMap<number, ImageSource>
  readonly files: ReadonlyMap<number, FileSource>
  /** Slugs by `<collection>/<id>`, of forms too. */
  readonly targets: ReadonlyMap<string, string>
}

/** An image of the library; `alt` replaces its alternative text. */
export const imageTag = (source: ImageSource, alt = source.alt): string => {
  const { key, width, height } = source
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="/api/images/${escapeHtml(key)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`
}

export const anchor = (href: string, newTab: boolean, children: string): string =>
  `<a href="${escapeHtml(href)}"${newTab ? ' target="_blank"' : ''}>${children}</a>`
