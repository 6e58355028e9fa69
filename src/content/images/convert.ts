import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ImageFormat } from '#src/contract/content/images.ts'
import { keyInFormat } from '#src/data/storage/keys/copy-keys.ts'
import { formatsToMake } from '#src/data/storage/keys/formats.ts'
import type { ImageType } from '#src/data/storage/keys/image-types.ts'
import { keyOfWidth, preparedWidths, typeOfKey } from '#src/data/storage/keys/key.ts'
import { UnusableImage } from '#src/platform/uploads/accepted.ts'
import type { Converted, ConvertRequest } from './decoder-messages.ts'
import { fileOfKey } from './image-files.ts'
import { placeholderOf } from './placeholder.ts'

/**
 * Encoders, by measurement: AVIF at effort 2 takes a seventh of the time of the default 4, for files
 * a tenth larger. Drawings and text (PNG) need sharper edges than photographs.
 */
const encode = (image: Sharp, format: ImageFormat, isSharp: boolean): Sharp =>
  ({
    avif: () =>
      image.avif(
        isSharp
          ? { quality: 70, effort: 2, chromaSubsampling: '4:4:4' }
          : { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
      ),
    webp: () => image.webp({ quality: isSharp ? 90 : 80, smartSubsample: isSharp }),
    jpeg: () => image.jpeg({ quality: 88 }),
    png: () => image.png({ compressionLevel: 9 }),
  })[format]()

interface Size {
  readonly ownKey: string
  /** Undefined for the full size. */
  readonly width?: number
}

/** The sizes to convert, the full size last: where it is, all others are. */
const sizesOf = (key: string, { width }: Metadata): Size[] => [
  ...preparedWidths
    .filter((each) => each < width)
    .map((each) => ({ ownKey: keyOfWidth(key, each), width: each })),
  { ownKey: key },
]

const isOpaque = async (path: string, { hasAlpha }: Metadata): Promise<boolean> =>
  !hasAlpha || (await sharp(path).stats()).isOpaque

interface Source {
  readonly path: string
  readonly type: ImageType
  readonly isAnimated: boolean
}

const resized = ({ path, isAnimated }: Source, width: number | undefined): Sharp => {
  const image = sharp(path, { limitInputPixels: false, animated: isAnimated })
  return width === undefined ? image : image.resize({ width })
}

/** Writes the copies into the folder, one after the other: each holds a decoded image in memory. */
async function writeCopies(source: Source, { key, folder }: ConvertRequest, metadata: Metadata) {
  const { path, type, isAnimated } = source
  const opaque = await isOpaque(path, metadata)
  const formats = formatsToMake({ type, isAnimated, isOpaque: opaque })
  const copies: Converted['copies'] = []
  for (const { ownKey, width } of sizesOf(key, metadata))
    for (const format of formats) {
      const copy = keyInFormat(ownKey, format)
      const image = encode(resized(source, width), format, type === 'image/png')
      await image.toFile(fileOfKey(folder, copy))
      copies.push({ key: copy, format, ownKey })
    }
  return copies
}

/**
 * Makes copies of an image that we stored in the other formats it may have, at its prepared widths
 * and its own, and a placeholder. Throws UnusableImage for a damaged file.
 */
export async function convertImage(request: ConvertRequest): Promise<Converted> {
  const { path, key } = request
  const type = typeOfKey(key)
  if (!type) throw new UnusableImage('has no key of an image')
  try {
    const metadata = await sharp(path, { limitInputPixels: false, animated: true }).metadata()
    const source = { path, type, isAnimated: (metadata.pages ?? 1) > 1 }
    return {
      copies: await writeCopies(source, request, metadata),
      placeholder: await placeholderOf(path),
    }
  } catch {
    throw new UnusableImage('is damaged')
  }
}
