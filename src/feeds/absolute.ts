import { absoluteLinks } from '#src/content/absolute-links.ts'

/** HTML with its links made absolute, as a feed needs them; anchors lead into the page it is of. */
export const absoluteHtml = (html: string, baseUrl: string, page: string): string =>
  absoluteLinks(html, baseUrl, page)

/** An image's address as it is stored, made absolute. */
export const imageAddress = (key: string, baseUrl: string): string => `${baseUrl}/api/images/${key}`
