import { open, rename } from 'node:fs/promises'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { ImageType } from '#src/data/storage/keys/image-types.ts'
import {
  isAboveMaxSide,
  keyOfOriginal,
  keyOfWidth,
  maxSide,
  newImageKey,
  preparedWidths,
} from '#src/data/storage/keys/key.ts'
import { maxPixels, UnusableImage } from '#src/platform/uploads/accepted.ts'
import { type Crop, pixelsOf } from './crop.ts'
import type { DecodeRequest } from './decoder-messages.ts'
import { fileOfKey } from './image-files.ts'
import { placeholderOf } from './placeholder.ts'

type Signature = readonly [offset: number, text: string]

/** Magic bytes of each format, as Latin-1. */
const signatures: readonly (readonly [ImageType, readonly Signature[]])[] = [
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['image/gif', [[0, 'GIF87a']]],
  ['image/gif', [[0, 'GIF89a']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/**
 * Detects the type of an image by its magic bytes alone. Anything but the four formats never
 * reaches a decoder.
 */
function sniffType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return signatures.find(([, parts]) =>
    parts.every(([offset, text]) => head.startsWith(text, offset)),
  )?.[0]
}

// Images share nothing worth caching, and other work needs the cores.
sharp.cache(false)
sharp.concurrency(1)

export interface Reencoded {
  readonly key: string
  readonly type: ImageType
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly copies: string[]
}

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const readMetadata = async (path: string): Promise<Metadata> => {
  try {
    return await sharp(path, { limitInputPixels: false, animated: true }).metadata()
  } catch {
    throw new UnusableImage('is damaged')
  }
}

const encodeTo = (file: string, image: Sharp, type: ImageType): Promise<OutputInfo> => {
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: 88 }),
    'image/png': () => image.png({ compressionLevel: 9 }),
    'image/webp': () => image.webp({ quality: 88 }),
    'image/gif': () => image.gif(),
  }[type]()
  return encoded.toFile(file)
}

/** Without metadata, so without a colour profile: the pixels are converted to sRGB. */
const decode = (path: string): Sharp =>
  sharp(path, { limitInputPixels: maxPixels, animated: true, failOn: 'error' }).autoOrient()

const decodePart = (path: string, metadata: Metadata, crop: Crop | undefined): Sharp => {
  if (!crop) return decode(path)
  const { width, height } = metadata.autoOrient
  return decode(path).extract(pixelsOf(crop, { width, height: metadata.pageHeight ?? height }))
}

const checkSize = ({ width, height, pageHeight, pages = 1 }: Metadata): void => {
  if (width * (pageHeight ?? height) * pages > maxPixels)
    throw new UnusableImage('must have at most 50 megapixels')
}

const sizeOf = ({ width, height, pageHeight }: OutputInfo) => ({
  width,
  height: pageHeight ?? height,
})

/**
 * Writes the file of a key, whose longer side is within the limit; what is above it is written as
 * the original too. `source` is the file that copies are made of.
 */
async function writeFull(image: Sharp, type: ImageType, folder: string, key: string) {
  const original = keyOfOriginal(key)
  const [file, whole] = [fileOfKey(folder, key), fileOfKey(folder, original)]
  const size = sizeOf(await encodeTo(whole, image, type))
  if (!isAboveMaxSide(size)) {
    await rename(whole, file)
    return { ...size, source: file, originals: [] }
  }
  const bounded = decode(whole).resize({ width: maxSide, height: maxSide, fit: 'inside' })
  return { ...sizeOf(await encodeTo(file, bounded, type)), source: whole, originals: [original] }
}

/** Sequential, because each holds a decoded image in memory. */
async function writeCopies(
  source: string,
  folder: string,
  { key, type, width }: Pick<Reencoded, 'key' | 'type' | 'width'>,
): Promise<string[]> {
  const copies: string[] = []
  for (const each of preparedWidths.filter((prepared) => prepared < width)) {
    const copy = keyOfWidth(key, each)
    const resized = decode(source).resize({ width: each })
    await encodeTo(fileOfKey(folder, copy), resized, type)
    copies.push(copy)
  }
  return copies
}

/**
 * Re-encodes the image in a file, or the part that a crop leaves of it, into a folder: type detected
 * from its bytes, orientation applied, location and camera data removed, frames preserved, with
 * resized copies and a placeholder. Throws UnusableImage for anything that is not one of the four
 * formats, is damaged or has too many pixels. Uses up to several hundred MB of memory.
 */
export async function reencodeImage({
  path,
  prefix,
  folder,
  crop,
}: DecodeRequest): Promise<Reencoded> {
  const type = sniffType(await readHead(path))
  if (!type) throw new UnusableImage('must be a JPEG, PNG, WebP or GIF image')
  const metadata = await readMetadata(path)
  checkSize(metadata)
  try {
    const key = newImageKey(prefix, type)
    const image = decodePart(path, metadata, crop)
    const { source, originals, ...size } = await writeFull(image, type, folder, key)
    const copies = await writeCopies(source, folder, { key, type, width: size.width })
    const placeholder = await placeholderOf(fileOfKey(folder, key))
    return { key, type, ...size, placeholder, copies: [...originals, ...copies] }
  } catch {
    throw new UnusableImage('is damaged')
  }
}
