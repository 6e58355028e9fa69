import { z } from 'zod'

const text = z.string().catch('')
const size = z.int().catch(0)

export const listedImage = z.object({
  id: z.int(),
  originalName: text,
  alt: text,
  decorative: z.boolean().catch(false),
  width: size,
  height: size,
  filesize: size,
  thumbnailURL: text,
})
export type ListedImage = z.infer<typeof listedImage>

export const lacksAlt = ({ alt, decorative }: Pick<ListedImage, 'alt' | 'decorative'>): boolean =>
  !decorative && alt.trim() === ''

export const layouts = ['grid', 'table'] as const
export type Layout = (typeof layouts)[number]

export const layoutPreference = 'media-look'

/** The look that is stored; the grid where there is none. */
export const readLayout = (stored: unknown): Layout =>
  z
    .object({ look: z.enum(layouts) })
    .catch({ look: 'grid' })
    .parse(stored).look
