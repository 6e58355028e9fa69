import sharp from 'sharp'

/** Longest side of a placeholder in px: browsers blur it when they enlarge it. */
const side = 16

/**
 * A blurred preview of the image in a file, as a data URI of a tiny WebP; of an animation its first
 * frame. Transparency is preserved.
 */
export async function placeholderOf(path: string): Promise<string> {
  const tiny = await sharp(path, { limitInputPixels: false })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
