import type { z } from 'zod'
import type { staticImage } from '#src/contract/content/static-images.ts'
import type { StaticImageRow } from '#src/db/content/static-images.ts'

/** Serializes a static image. */
export const presentStaticImage = (row: StaticImageRow): z.output<typeof staticImage> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  imageUrl: row.imageUrl,
  recommendedFormat: row.recommendedFormat,
  recommendedSize: row.recommendedSize,
  contentDescription: row.contentDescription,
})
