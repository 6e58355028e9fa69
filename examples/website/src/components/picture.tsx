import { srcsetOf } from '../muster.ts'

interface PictureProps {
  imageUrl: string | null
  alt?: string
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string
  /** Whether it is seen at once. */
  eager?: boolean
}

/** An image in the widths that Muster has; nothing where there is none. */
export function Picture({ imageUrl, alt = '', sizes, eager = false }: PictureProps) {
  if (!imageUrl) return null
  const srcset = srcsetOf(imageUrl)
  return (
    <img
      src={imageUrl}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager ? { fetchpriority: 'high' } : {})}
      {...(srcset ? { srcset, sizes } : {})}
    />
  )
}
