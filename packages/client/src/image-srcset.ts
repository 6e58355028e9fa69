import type { Image } from './types.ts'

/** The widths in pixels that the server has copies of. */
export const preparedWidths = [320, 640, 1024, 1600] as const

/** Formats that the server may have copies in; it serves the image in its own where it has none. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

const absolute = (baseUrl: string, imageUrl: string): string => {
  const base = baseUrl.replace(/\/+$/, '')
  return imageUrl.startsWith('/') ? base + imageUrl : imageUrl
}

/**
 * The `srcset` of an image of Muster, absolute; empty for an image that lies elsewhere, which has
 * no copies.
 */
export function imageSrcset(
  baseUrl: string,
  imageUrl: string,
  widths: readonly number[] = preparedWidths,
  format?: ImageFormat | null,
): string {
  const url = absolute(baseUrl, imageUrl)
  if (!url.startsWith(absolute(baseUrl, '/api/images/'))) return ''
  const [plain = ''] = url.split('?')
  const end = format ? `&f=${format}` : ''
  return widths.map((width) => `${plain}?w=${width}${end} ${width}w`).join(', ')
}

/** What a `<picture>` is made of; attributes of its `<img>`, and of a `<source>` for each format. */
export interface Picture {
  readonly sources: readonly { readonly type: string; readonly srcset: string }[]
  readonly src: string
  readonly srcset: string
  readonly alt: string
  readonly width: number | undefined
  readonly height: number | undefined
  /** CSS: `background` shows a blurred preview, and `object-position` the focal point. */
  readonly style: string
}

/** The parts of a `<picture>` for an image that was read with `include: ['image']`. */
export function picture(baseUrl: string, image: NonNullable<Image>): Picture {
  const { url, alt, width, height, placeholder, focus } = image
  const sources = image.sources.map(({ type, format, widths }) => ({
    type,
    srcset: imageSrcset(baseUrl, url, widths, format),
  }))
  const background = placeholder ? `background:url(${placeholder}) center/cover;` : ''
  return {
    sources: sources.slice(0, -1),
    src: absolute(baseUrl, url),
    srcset: sources.at(-1)?.srcset ?? '',
    alt,
    width: width ?? undefined,
    height: height ?? undefined,
    style: `${background}object-position:${focus.x}% ${focus.y}%`,
  }
}
