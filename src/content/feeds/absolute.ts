import type { FeedImage } from '#src/content/feeds/feed.ts'
import type { ImageColumns } from '#src/content/feeds/sql/settings.ts'
import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

export const presentFeedImage = (
  { imageKey, imageType, imageSize }: ImageColumns,
  urls: SiteUrls,
): FeedImage | undefined =>
  imageKey === null
    ? undefined
    : { url: imageUrl(imageKey, urls), type: imageType, length: imageSize }

/** Makes the links of HTML absolute for a feed; fragments point into `page`. */
export const absoluteHtml = (html: string, urls: SiteUrls, page: string): string =>
  absoluteLinks(html, urls, page)

export const imageUrl = (key: string, { baseUrl }: SiteUrls): string =>
  `${baseUrl}/api/images/${key}`
