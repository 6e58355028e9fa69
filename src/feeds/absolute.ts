import type { SiteUrls } from '#src/config/site-urls.ts'
import { absoluteLinks } from '#src/content/absolute-links.ts'

/** Makes the links of HTML absolute for a feed; fragments point into `page`. */
export const absoluteHtml = (html: string, urls: SiteUrls, page: string): string =>
  absoluteLinks(html, urls, page)

export const imageUrl = (key: string, { baseUrl }: SiteUrls): string =>
  `${baseUrl}/api/images/${key}`
