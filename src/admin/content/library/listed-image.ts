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

export const looks = ['grid', 'table'] as const
export type Look = (typeof looks)[number]

export const lookPreference = 'media-look'

/** The look that is stored; the grid where there is none. */
export const readLook = (stored: unknown): Look =>
  z
    .object({ look: z.enum(looks) })
    .catch({ look: 'grid' })
    .parse(stored).look
