import type { ImageFormat } from '#src/contract/content/images.ts'
import type { ImageType } from './image-types.ts'

export const formatFiles: Readonly<Record<ImageFormat, { type: string; extension: string }>> = {
  avif: { type: 'image/avif', extension: 'avif' },
  webp: { type: 'image/webp', extension: 'webp' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
}

/** The format of a stored image; undefined for GIF, which none is made in. */
export const formatOfType: Readonly<Record<ImageType, ImageFormat | undefined>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': undefined,
}

/**
 * Formats that an image of a type may have copies in: smaller ones for browsers, and of WebP one
 * that every program reads.
 */
export const possibleFormats: Readonly<Record<ImageType, readonly ImageFormat[]>> = {
  'image/jpeg': ['avif', 'webp'],
  'image/png': ['avif', 'webp'],
  'image/webp': ['avif', 'jpeg', 'png'],
  'image/gif': ['avif', 'webp'],
}

/** Formats that are worth having only where their files are smaller. */
export const compactFormats: readonly ImageFormat[] = ['avif', 'webp']

interface Pixels {
  readonly type: ImageType
  readonly isAnimated: boolean
  readonly isOpaque: boolean
}

/** The formats to make copies in. AVIF would lose the frames of an animation, and JPEG transparency. */
export function formatsToMake({ type, isAnimated, isOpaque }: Pixels): readonly ImageFormat[] {
  if (isAnimated) return type === 'image/gif' ? ['webp'] : []
  const unfit = isOpaque ? 'png' : 'jpeg'
  return possibleFormats[type].filter((format) => format !== unfit)
}
