import { imageUrl } from '#src/content/feeds/absolute.ts'
import type { FeedImage } from '#src/content/feeds/feed.ts'
import type { ImageColumns } from '#src/content/feeds/sql/columns.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

export const presentFeedImage = (
  { imageKey, imageType, imageSize }: ImageColumns,
  urls: SiteUrls,
): FeedImage | undefined =>
  imageKey === null
    ? undefined
    : { url: imageUrl(imageKey, urls), type: imageType, length: imageSize }
