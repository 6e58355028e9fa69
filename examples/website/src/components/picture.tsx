import { sizedUrl, srcsetOf } from '../muster.ts'

interface PictureProps {
  imageUrl: string | null
  alt?: string
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string
  /** Whether it is seen at once. */
  eager?: boolean
  /** Its own, where CSS does not say its shape: room is left for it before it comes. */
  size?: { readonly width: number | null; readonly height: number | null } | null | undefined
}

/** An image in the widths that Muster has; nothing where there is none. */
export function Picture({ imageUrl, alt = '', sizes, eager = false, size }: PictureProps) {
  if (!imageUrl) return null
  const srcset = srcsetOf(imageUrl)
  const { width, height } = size ?? {}
  return (
    <img
      src={sizedUrl(imageUrl, 1024)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(width && height ? { width, height } : {})}
      {...(eager ? { fetchpriority: 'high' } : {})}
      {...(srcset ? { srcset, sizes } : {})}
    />
  )
}
