import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

/** Makes the links of HTML absolute for a feed; fragments point into `page`. */
export const absoluteHtml = (html: string, urls: SiteUrls, page: string): string =>
  absoluteLinks(html, urls, page)

export const imageUrl = (key: string, { baseUrl }: SiteUrls): string =>
  `${baseUrl}/api/images/${key}`
