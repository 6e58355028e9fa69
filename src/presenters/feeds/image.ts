import type { SiteUrls } from '#src/config/site-urls.ts'
import type { ImageColumns } from '#src/db/feeds/columns.ts'
import { imageUrl } from '#src/feeds/absolute.ts'
import type { FeedImage } from '#src/feeds/feed.ts'

export const presentFeedImage = (
  { imageKey, imageType, imageSize }: ImageColumns,
  urls: SiteUrls,
): FeedImage | undefined =>
  imageKey === null
    ? undefined
    : { url: imageUrl(imageKey, urls), type: imageType, length: imageSize }
