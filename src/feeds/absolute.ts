import { absoluteLinks } from '#src/content/absolute-links.ts'

/** Makes the links of HTML absolute for a feed; fragments point into `page`. */
export const absoluteHtml = (html: string, baseUrl: string, page: string): string =>
  absoluteLinks(html, baseUrl, page)

/** The absolute URL of a stored image. */
export const imageUrl = (key: string, baseUrl: string): string => `${baseUrl}/api/images/${key}`
