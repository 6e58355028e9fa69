import type { Image } from '@muster/client'
import { Picture } from './picture.tsx'

interface ReadingPictureProps {
  imageUrl: string | null
  /** What Muster knows of it, if it has it: its size and its alternative text. */
  image?: Image | undefined
}

/** The picture above what is read. */
export function ReadingPicture({ imageUrl, image }: ReadingPictureProps) {
  if (!imageUrl) return null
  return (
    <div class="inner reading-picture">
      <Picture
        imageUrl={imageUrl}
        alt={image?.alt ?? ''}
        size={image}
        sizes="(min-width: 76.5rem) 74rem, calc(100vw - 2.5rem)"
        eager
      />
    </div>
  )
}
